export type WebFigure = { name: string; bySize: Map<number, number[]> };

type Bound = { most: number; share: number };

/** What each kind of figure must not pass, and which part of its values is looked at. */
const BOUNDS: [RegExp, Bound][] = [
  [/^keypress/, { most: 100, share: 0.95 }],
  [/data, kB$/, { most: 60, share: 0.5 }],
  [/JavaScript and CSS, kB$/, { most: 290, share: 0.5 }],
  [/heap, MB$/, { most: 60, share: 0.5 }],
];
const LARGEST_RATIO = 1.2;

/** Bytes come compressed, as the browser gets them; times are medians, and the 95th of a hundred for keypresses. */
export function toWebReport(figures: WebFigure[], sizes: number[], machine: string): string {
  const [small = 0, large = 0] = [Math.min(...sizes), Math.max(...sizes)];
  const missed: string[] = [];
  const rows = figures.flatMap(({ name, bySize }) => {
    const bound = BOUNDS.find(([pattern]) => pattern.test(name))?.[1];
    const shares = bound?.share === 0.95 ? [0.5, 0.95] : [0.5];
    return shares.map((share) => {
      const values = [small, large].map((size) => quantile(bySize.get(size) ?? [], share));
      const [one = 0, two = 0] = values;
      const ratio = two / one;
      const title = share === 0.5 ? name : `${name}, 95th percentile`;
      const most = bound?.share === share ? bound.most : undefined;
      if (most !== undefined && two > most) missed.push(`${title}: ${two.toFixed(1)}`);
      if (share === 0.5 && ratio > LARGEST_RATIO) missed.push(`${title}: ${ratio.toFixed(2)} times`);
      return `| ${title} | ${one.toFixed(1)} | ${two.toFixed(1)} | ${ratio.toFixed(2)}× | ${most ?? ''} |`;
    });
  });
  return `# What a person waits for

Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run bench:web\` on ${machine}, Chromium without a graphics card
and the server on the same machine. Both histories take turns in one run.

| figure | ${small.toLocaleString('en')} | ${large.toLocaleString('en')} | ratio | at most |
| --- | ---: | ---: | ---: | ---: |
${rows.join('\n')}

To reach: the bounds of the last column with the long history, and at most ${LARGEST_RATIO} times what the short one costs in
each median.

${missed.length === 0 ? 'All reached.' : `Not reached: ${missed.join('; ')}.`}
`;
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, two) => one - two);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
