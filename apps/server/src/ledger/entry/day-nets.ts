import type { Cents, DayNumber } from '@saldo/domain';
import { sql } from 'kysely';
import { jsonList } from '../../db/json.ts';
import type { Owner } from '../../db/owner.ts';
import { ParsedTexts } from '../../db/parsed-texts.ts';
import { prepared } from '../../db/prepared.ts';
import type { Ledger } from '../schema/ledger.types.ts';

/** By how much each day moved a balance: `cents[0]` on `days[0]`, in any order. */
export type DayNets = { days: readonly DayNumber[]; cents: readonly Cents[] };

const selectDays = prepared((db, [owner, from]: [owner: Owner, from: DayNumber]) =>
  db
    .selectFrom('rollup_days')
    .select(jsonList(db, sql`day`).as('days'))
    .select(
      jsonList(db, sql`income_cents + transfer_in_cents - expense_cents - transfer_out_cents`).as('cents'),
    )
    .where('owner', '=', owner)
    .where('day', '>=', from)
    .groupBy('owner'),
);

/** Of everything, in the base currency. */
export const listDayNets = async ({ db, owner }: Ledger, from: DayNumber): Promise<DayNets> =>
  parseDayNets(await selectDays(db, owner, from));

const selectSourceDays = prepared((db, [owner, from]: [owner: Owner, from: DayNumber]) =>
  db
    .selectFrom('rollup_source_days')
    .select('source_no')
    .select(jsonList(db, sql`day`).as('days'))
    .select(jsonList(db, sql`cents`).as('cents'))
    .where('owner', '=', owner)
    // Each source is looked up, so that older rows aren't read.
    .where('source_no', 'in', sql<number>`(select no from sources where owner = ${owner})`)
    .where('day', '>=', from)
    .groupBy('source_no'),
);

/** Of each source, in its currency. */
export async function listSourceDayNets(
  { db, owner }: Ledger,
  from: DayNumber,
): Promise<(sourceNo: number) => DayNets> {
  const rows = await selectSourceDays(db, owner, from);
  const bySource = new Map(rows.map(({ source_no, ...texts }) => [source_no, texts]));
  return (sourceNo) => parseDayNets([bySource.get(sourceNo)].flatMap((row) => row ?? []));
}

/** A history of some years has ten thousand letters. */
const MOST_LETTERS = 2_000_000;
const parsed = new ParsedTexts((text): DayNets => {
  const [days, cents] = JSON.parse(text);
  return { days, cents };
}, MOST_LETTERS);
const NONE: DayNets = { days: [], cents: [] };

const parseDayNets = ([row]: { days: string; cents: string }[]): DayNets =>
  row ? parsed.read(`[${row.days},${row.cents}]`) : NONE;
