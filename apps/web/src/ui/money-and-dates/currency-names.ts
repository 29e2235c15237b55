const COMMON = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'JPY',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'MXN',
  'ARS',
  'COP',
  'CLP',
];

/** `USD · US Dollar`, the ones that most have first. */
export function listCurrencies(
  language: string,
  own: readonly string[] = [],
): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const all = new Set([...own, ...COMMON, ...Intl.supportedValuesOf('currency')]);
  return [...all].map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }));
}
