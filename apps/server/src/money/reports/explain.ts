import type { Explanation, Input } from '@saldo/contract';
import { FIRST_DAY, fromAmount, LAST_DAY, sumCents, toAmount, toDayNumber } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import { invalidInput } from '../../errors/app-error.ts';
import type { Caller } from '../../http/routes/handlers.ts';
import { ledgerFor, readBaseCurrencyAt, type SourceRow } from '../../ledger/index.ts';
import { toMoment } from '../as-of/moment.ts';
import { ExplainQuery, SAMPLE } from './explain-collect.ts';
import { type Listed, MADE_OF, type Step } from './explain-plan.ts';
import { type Rows, rowsNow, rowsThen } from './explain-rows.ts';

type Query = Input<'explain'>['query'];
type Sample = Step['sample'];

/** Explains a figure from the transactions themselves, independently of kept totals. */
export async function explain(
  { db, now }: Context,
  { owner, base }: Asker,
  asked: Query,
): Promise<Explanation> {
  const ledger = ledgerFor(db, owner);
  const { of, goal_id, as_of, ...given } = asked;
  if (of === 'balance' && given.type !== undefined) throw invalidInput('type', 'is not of a balance');
  const moment = await toMoment(ledger, as_of);
  const rows = moment
    ? await rowsThen(ledger, moment, { withBalances: of === 'balance' })
    : await rowsNow(ledger, now());
  const sources = goal_id === undefined ? rows.sources : await ofGoal(rows, goal_id);
  const query = goal_id === undefined ? given : { ...given, ...asOne(sources, given, base) };
  const source = sources.find(({ id }) => id === query.source_id);
  const currency = query.currency ?? source?.currency ?? base;
  // One source in the base currency.
  const isToldAtHome = source !== undefined && currency === base && source.currency !== base;
  const others = toOthers(isToldAtHome || of === 'balance', query, sources, currency);
  const day = query.to ? toDayNumber(query.to) : rows.today;
  const days =
    of === 'balance'
      ? { first: day, last: day }
      : { first: query.from ? toDayNumber(query.from) : FIRST_DAY, last: query.to ? day : LAST_DAY };
  const rates = await readBaseCurrencyAt(
    ledger,
    currency,
    others.map((one) => one.currency),
    days,
  );
  const within =
    of === 'balance'
      ? // A balance covers all history up to a day; each source is converted as a whole.
        { ...query, from: undefined, ...(others.length > 0 && { currency }) }
      : { ...query, currency: isToldAtHome ? undefined : query.currency };
  const isNarrowed = goal_id !== undefined && query.source_id === undefined;
  const look = new ExplainQuery(ledger, { rows, sources, query: within, asOf: as_of, rates, isNarrowed });
  const steps: Step[] = [];
  for (const [what, sign] of Object.entries(MADE_OF[of].steps) as [Listed | 'opening', 1 | -1][])
    steps.push(what === 'opening' ? look.opening() : await look.step(what, sign));
  if (of === 'balance')
    steps.push(await look.reported(), await look.exchanged(others, day, query.to ? day : LAST_DAY));
  const sum = sumSteps(steps, currency);
  return {
    of,
    formula: MADE_OF[of].formula,
    value: sum,
    currency,
    included: {
      count: steps.reduce((count, step) => count + (step.what === 'exchanged' ? 0 : step.count), 0),
      sum,
      sample: newest(steps.flatMap(({ sample }) => sample)),
    },
    left_out: await look.leftOut(of, others),
    steps: steps.filter(({ what, count, amount }) => what === 'opening' || count > 0 || amount !== 0),
  };
}

type Asker = Pick<Caller, 'owner' | 'base'>;

async function ofGoal({ sources, listGoalSources }: Rows, id: string): Promise<SourceRow[]> {
  const nos = new Set(await listGoalSources(id));
  return sources.filter(({ no }) => nos.has(no));
}

/** A single source is queried directly, so the list can show its rows. */
function asOne(sources: readonly SourceRow[], { source_id, currency }: Partial<Query>, base: string) {
  const [only, ...others] = sources;
  if (!only || others.length > 0 || source_id !== undefined) return {};
  return { source_id: only.id, ...(only.currency !== base && { currency: currency ?? base }) };
}

/** Sources in other currencies than the figure's that still count. */
function toOthers(
  isExchanged: boolean,
  query: { source_id?: string | undefined; currency?: string | undefined },
  sources: readonly SourceRow[],
  currency: string,
): SourceRow[] {
  const foreign = sources.filter((one) => one.currency !== currency);
  if (query.source_id !== undefined)
    return isExchanged ? foreign.filter(({ id }) => id === query.source_id) : [];
  return query.currency === undefined ? foreign : [];
}

const sumSteps = (steps: readonly Step[], currency: string) =>
  toAmount(sumCents(steps.map(({ amount }) => fromAmount(amount, currency))), currency);

const newest = (sample: Sample): Sample =>
  sample.toSorted((one, two) => (one.transaction.date < two.transaction.date ? 1 : -1)).slice(0, SAMPLE);
