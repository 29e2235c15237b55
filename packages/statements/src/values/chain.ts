/** Rows with the balance that the file gives beside them, in the file's order. */
export type Link = { day: string; cents: number; balance: number | null };

/**
 * How the rows follow each other: `days_reversed` is newest day first, and each day from its morning on; `rows_reversed`
 * is oldest day first, and each day from its evening back.
 */
const ARRANGEMENTS = ['as_is', 'reversed', 'days_reversed', 'rows_reversed'] as const;
type Arrangement = (typeof ARRANGEMENTS)[number];

export type Chain = {
  arrangement: Arrangement;
  /** The balance stands before its row, or after it. */
  place: 'after' | 'before';
  checked: number;
  agreeing: number;
  /** Positions, in the file's order, of rows whose balance says something else, and what it should be. */
  disagreeing: { at: number; expected: number }[];
  /** Positions of the earliest and of the latest row. */
  first: number;
  last: number;
  /** As much agrees from back to front: equal amounts do not tell which way the rows run. */
  isEitherWay: boolean;
};

/** Follows the running balance in each way that banks write it, and gives the one in which most of it agrees. */
export function followBalance(rows: readonly Link[]): Chain | undefined {
  if (rows.filter(({ balance }) => balance !== null).length < 2) return undefined;
  let best: Chain | undefined;
  const most = { as_is: 0, reversed: 0, days_reversed: 0, rows_reversed: 0 };
  for (const place of ['after', 'before'] as const) {
    for (const arrangement of ARRANGEMENTS) {
      const chain = follow(rows, arrangement, place);
      most[arrangement] = Math.max(most[arrangement], chain.agreeing);
      if (!best || isBetter(chain, best, rows)) best = chain;
    }
  }
  return best && { ...best, isEitherWay: most.as_is === most.reversed };
}

/** Between equals the usual way counts: oldest first or newest first as the days say it, the balance after the row. */
function isBetter(one: Chain, two: Chain, rows: readonly Link[]): boolean {
  if (one.agreeing !== two.agreeing) return one.agreeing > two.agreeing;
  if (one.place !== two.place) return false;
  return rarityOf(one, rows) < rarityOf(two, rows);
}

/** How unusual a reading of the order is: rows that run against their days, a balance before its row. */
export function rarityOf(chain: Pick<Chain, 'arrangement' | 'place'>, rows: readonly Link[]): number {
  const trend = trendOf(rows.map(({ day }) => day));
  const isAgainstDays = runsUp(chain) ? trend.down > trend.up : trend.up > trend.down;
  return (isAgainstDays ? 2 : 0) + (chain.place === 'before' ? 1 : 0);
}

/** Whether its days are the oldest first. */
export const runsUp = ({ arrangement }: Pick<Chain, 'arrangement'>): boolean =>
  arrangement === 'as_is' || arrangement === 'rows_reversed';

/** How often a day is later, or earlier, than that of the row above. */
export function trendOf(days: readonly string[]): { up: number; down: number } {
  let up = 0;
  let down = 0;
  for (let at = 1; at < days.length; at += 1) {
    const [above = '', day = ''] = [days[at - 1], days[at]];
    if (day > above) up += 1;
    if (day < above) down += 1;
  }
  return { up, down };
}

function follow(rows: readonly Link[], arrangement: Arrangement, place: Chain['place']): Chain {
  const chain: Chain = {
    arrangement,
    place,
    checked: 0,
    agreeing: 0,
    disagreeing: [],
    first: -1,
    last: -1,
    isEitherWay: false,
  };
  let known: number | undefined;
  let hasMoved = false;
  const move = (cents: number) => {
    if (known === undefined || cents === 0) return;
    known += cents;
    hasMoved = true;
  };
  for (const at of arrange(rows, arrangement)) {
    const row = rows[at];
    if (!row) continue;
    if (chain.first < 0) chain.first = at;
    chain.last = at;
    if (place === 'after') move(row.cents);
    if (row.balance !== null) {
      // A balance that stays while nothing moves proves nothing.
      if (known !== undefined && hasMoved) {
        chain.checked += 1;
        if (known === row.balance) chain.agreeing += 1;
        else chain.disagreeing.push({ at, expected: known });
      }
      // From here on by what the file says: one wrong row does not make all after it wrong.
      hasMoved = false;
      known = row.balance;
    }
    if (place === 'before') move(row.cents);
  }
  return chain;
}

export function* arrange(rows: readonly Link[], arrangement: Arrangement): Generator<number> {
  if (arrangement === 'as_is') {
    for (let at = 0; at < rows.length; at += 1) yield at;
    return;
  }
  if (arrangement === 'reversed') {
    for (let at = rows.length - 1; at >= 0; at -= 1) yield at;
    return;
  }
  if (arrangement === 'rows_reversed') {
    for (let start = 0; start < rows.length; ) {
      let end = start + 1;
      while (end < rows.length && rows[end]?.day === rows[start]?.day) end += 1;
      for (let at = end - 1; at >= start; at -= 1) yield at;
      start = end;
    }
    return;
  }
  for (let end = rows.length; end > 0; ) {
    let start = end - 1;
    while (start > 0 && rows[start - 1]?.day === rows[end - 1]?.day) start -= 1;
    for (let at = start; at < end; at += 1) yield at;
    end = start;
  }
}
