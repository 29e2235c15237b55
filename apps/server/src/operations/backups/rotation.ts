const NAME = /^saldo-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
const DAY = 24 * 3_600_000;

/** For so long, the newest of each day, of each week and of each month is kept. */
const DAYS = 7;
const WEEKS = 5;
const MONTHS = 12;

/** The names of backups that newer ones make needless. The newest of all is never among them. */
export function listUnneeded(names: readonly string[], now: Date): string[] {
  const backups = names
    .flatMap((name) => {
      const at = toInstant(name);
      return at === undefined ? [] : [{ name, at }];
    })
    .toSorted((one, two) => two.at - one.at);
  const needed = new Set(backups.slice(0, 1).map(({ name }) => name));
  for (const { longest, toSpan } of spans) {
    const seen = new Set<string>();
    for (const { name, at } of backups) {
      const span = toSpan(at);
      if (now.getTime() - at <= longest && !seen.has(span)) needed.add(name);
      seen.add(span);
    }
  }
  return backups.map(({ name }) => name).filter((name) => !needed.has(name));
}

const spans = [
  { longest: DAYS * DAY, toSpan: (at: number) => new Date(at).toISOString().slice(0, 10) },
  // Weeks of Monday to Sunday: the first day of all was a Thursday.
  { longest: WEEKS * 7 * DAY, toSpan: (at: number) => String(Math.floor((at / DAY + 3) / 7)) },
  { longest: MONTHS * 31 * DAY, toSpan: (at: number) => new Date(at).toISOString().slice(0, 7) },
];

function toInstant(name: string): number | undefined {
  const [, year, month, day, hour, minute, second] = (NAME.exec(name) ?? []).map(Number);
  if (year === undefined) return undefined;
  return Date.UTC(year, (month ?? 1) - 1, day, hour, minute, second);
}
