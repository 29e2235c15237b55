const MOST_STEPS = 5;

type Scale = { ticks: number[]; low: number; high: number };

/** The figures beside the bars, which always begin or end at zero: few of them, and round. */
export function toScale(values: number[]): Scale {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values) || (least < 0 ? 0 : 1);
  return scaleOf(least, most);
}

/** Lines far above zero are drawn without the empty space below them. */
export function toLineScale(values: number[]): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least > most / 2 && least < most ? scaleOf(least, most) : toScale(values);
}

function scaleOf(least: number, most: number): Scale {
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
