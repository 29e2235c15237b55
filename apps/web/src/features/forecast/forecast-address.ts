export const SPANS = ['30', '90', '180', '365'] as const;
type Span = (typeof SPANS)[number];
export const MOST_SCENARIOS_SHOWN = 3;

/** What the page shows, as its address says. */
export type ForecastAddress = { days: Span; source_id: string | undefined; scenarios: string[] };

const DEFAULT: Span = '90';

export function readForecastAddress(params: URLSearchParams): ForecastAddress {
  const days = params.get('days');
  return {
    days: SPANS.find((span) => span === days) ?? DEFAULT,
    source_id: params.get('source_id') || undefined,
    scenarios: params.getAll('scenario').slice(0, MOST_SCENARIOS_SHOWN),
  };
}

export function toForecastParams({ days, source_id, scenarios }: ForecastAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (days !== DEFAULT) params.set('days', days);
  if (source_id) params.set('source_id', source_id);
  for (const id of scenarios) params.append('scenario', id);
  return params;
}
