const MOST_STEPS = 5;

/** The figures beside the bars, which always begin or end at zero: few of them, and round. */
export function toScale(values: number[]): { ticks: number[]; low: number; high: number } {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values) || (least < 0 ? 0 : 1);
  const rough = (most - least) / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    // Tenths add up to something else.
    Number(((first + index) * step).toPrecision(12)),
  );
  return { ticks, low: first * step, high: last * step };
}
