import { readFile } from 'node:fs/promises';
import type { Currencies, RateTold } from '@saldo/contract';
import {
  type Day,
  type DayNumber,
  fromDayNumber,
  HOME_CURRENCY,
  isCurrency,
  toDay,
  toDayNumber,
  toReadableRate,
} from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError, invalidInput } from '../../errors/app-error.ts';
import {
  type ExchangeRatesTable,
  type Ledger,
  type LedgerTransaction,
  listSources,
  readBaseCurrency,
  readBaseCurrencyCode,
  withRates,
} from '../../ledger/index.ts';
import {
  addMissingRates,
  countRates,
  countUnknown,
  deleteRate,
  findFirstDay,
  listRates,
  putRates,
  readChosenHome,
  updateHome,
} from './currencies.repository.ts';
import { type EuroRate, readEcbFile } from './ecb-file.ts';

/** As many as an archive contains. */
const MOST_RATES = 50_000;

export async function readCurrencies({ now }: Context, ledger: Ledger): Promise<Currencies> {
  const chosen = await readChosenHome(ledger);
  const base = chosen ?? HOME_CURRENCY;
  const sources = await listSources(ledger);
  const day = toDayNumber(toDay(now()));
  const codes = [...new Set(sources.map(({ currency }) => currency))].sort();
  const worth = await readBaseCurrency(
    ledger,
    base,
    codes.map((currency) => ({ currency, day })),
  );
  const foreign = sources.filter(({ currency }) => currency !== base).map(({ no }) => no);
  const unknown = new Map(
    foreign.length > 0
      ? (await countUnknown(ledger, foreign)).map(({ source_no, count }) => [source_no, count])
      : [],
  );
  const counts = new Map(codes.map((code) => [code, { sources: 0, unknown: 0 }]));
  for (const { no, currency } of sources) {
    const count = counts.get(currency) ?? { sources: 0, unknown: 0 };
    count.sources += 1;
    count.unknown += unknown.get(no) ?? 0;
  }
  return {
    home: base,
    is_chosen: chosen !== null,
    currencies: [...counts].map(([code, count]) => {
      const dated = worth.rateAt({ currency: code, day });
      return {
        code,
        ...count,
        rate: dated
          ? { rate: toReadableRate(dated.rate), date: fromDayNumber(dated.day), source: dated.origin }
          : null,
      };
    }),
  };
}

export const changeHome = (ledger: Ledger, base: string): Promise<void> =>
  withRates(ledger, async (ledger) => {
    await updateHome(ledger, base);
    return { result: undefined, base };
  });

type Given = { from: string; to: string; date: Day; rate: string };

export function addRate(
  { now }: Context,
  ledger: Ledger,
  { from, to, date, rate }: Given,
): Promise<RateTold> {
  if (from === to) throw invalidInput('to', 'must be another currency');
  if (date > toDay(now())) throw invalidInput('date', 'must not be in the future');
  const row = {
    ...{ owner: ledger.owner, from_code: from, to_code: to, day: toDayNumber(date), rate },
    origin: 'person' as const,
  };
  return withRates(ledger, async (ledger, base) => {
    await putRates(ledger.db, [row]);
    await requireFew(ledger);
    return { result: toRate(row), base, ...touchedBy(row) };
  });
}

export const removeRate = (ledger: Ledger, { from, to, date }: Omit<Given, 'rate'>): Promise<void> =>
  withRates(ledger, async (ledger, base) => {
    const day = toDayNumber(date);
    if (!(await deleteRate(ledger, { from, to, day }))) throw new AppError('rate.not_found');
    return { result: undefined, base, ...touchedBy({ from_code: from, to_code: to, day }) };
  });

export async function readRates(
  ledger: Ledger,
  {
    from,
    to,
    page,
    per_page,
  }: { from?: string | undefined; to?: string | undefined; page: number; per_page: number },
) {
  const window = { limit: per_page, offset: (page - 1) * per_page };
  return {
    results: (await listRates(ledger, { from, to }, window)).map(toRate),
    ...{ page, per_page, total: await countRates(ledger, { from, to }) },
  };
}

/**
 * Adds the rates a person can use: their currencies since their history began. Other currencies are kept as
 * far back as the limit permits, for sources added later.
 */
export async function addRatesOfFile({ now }: Context, ledger: Ledger, path: string) {
  const base = await readBaseCurrencyCode(ledger);
  const used = new Set([base, ...(await listSources(ledger)).map(({ currency }) => currency)]);
  const all = await readEcbFile(await readFile(path));
  if (!all) throw new AppError('rate.unreadable_file');
  const today = toDayNumber(toDay(now()));
  const known = all.filter(({ day, code }) => day <= today && isCurrency(code));
  const since = sinceBegin(known, (await findFirstDay(ledger)) ?? today);
  const [mine, others] = [
    since.filter(({ code }) => used.has(code)),
    since.filter(({ code }) => !used.has(code)),
  ];
  others.sort((one, two) => two.day - one.day);
  const days = mine.map(({ day }) => day).sort((one, two) => one - two);
  const [first, last] = [days[0], days.at(-1)];
  const added = await withRates(ledger, async (ledger, current) => {
    const count = await putRates(ledger.db, mine.map(toRow(ledger.owner)));
    await requireFew(ledger);
    const room = MOST_RATES - (await countRates(ledger));
    const kept = await putRates(ledger.db, others.slice(0, room).map(toRow(ledger.owner)));
    return { result: count + kept, base: current };
  });
  return {
    added,
    currencies: [...new Set(mine.map(({ code }) => code))].sort(),
    from: first === undefined ? '' : fromDayNumber(first),
    to: last === undefined ? '' : fromDayNumber(last),
  };
}

const toRow =
  (owner: Owner) =>
  ({ day, code, rate }: EuroRate): ExchangeRatesTable => ({
    ...{ owner, from_code: HOME_CURRENCY, to_code: code, day, rate, origin: 'file' },
  });

/** Rates since a day, plus the one per currency valid on it. */
function sinceBegin(rates: readonly EuroRate[], first: DayNumber): EuroRate[] {
  const begins = new Map<string, DayNumber>();
  for (const { code, day } of rates) if (day <= first && day > (begins.get(code) ?? 0)) begins.set(code, day);
  return rates.filter(({ code, day }) => day >= (begins.get(code) ?? first));
}

/** Rates from bank rows for days without one, within the limit. */
export async function takeBankRates(
  ledger: LedgerTransaction,
  rates: readonly { day: DayNumber; from: string; to: string; rate: string }[],
): Promise<void> {
  const rows = rates
    .filter(({ from, to }) => isCurrency(from) && isCurrency(to))
    .map(({ from, to, ...dated }) => ({
      owner: ledger.owner,
      from_code: from,
      to_code: to,
      ...dated,
      origin: 'bank' as const,
    }));
  if (rows.length === 0 || (await countRates(ledger)) + rows.length > MOST_RATES) return;
  await withRates(ledger, async (ledger, base) => {
    await addMissingRates(ledger.db, rows);
    return { result: undefined, base };
  });
}

/** Checked after writing: replacing a rate adds none. */
export async function requireFew(ledger: Ledger): Promise<void> {
  if ((await countRates(ledger)) > MOST_RATES) throw new AppError('rate.too_many');
}

/** A rate of the pivot currency may affect all others. */
function touchedBy({ from_code, to_code, day }: Pick<ExchangeRatesTable, 'from_code' | 'to_code' | 'day'>): {
  currencies?: string[];
  from: DayNumber;
} {
  const pair = [from_code, to_code];
  return { ...(!pair.includes(HOME_CURRENCY) && { currencies: pair }), from: day };
}

export const toRate = ({ day, from_code, to_code, rate, origin }: ExchangeRatesTable): RateTold => ({
  date: fromDayNumber(day),
  from: from_code,
  to: to_code,
  rate,
  source: origin,
});
