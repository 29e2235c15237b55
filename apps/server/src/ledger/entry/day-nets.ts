import type { Cents, DayNumber } from '@saldo/domain';
import { sql } from 'kysely';
import type { Owner } from '../../db/owner.ts';
import { prepared } from '../../db/prepared.ts';
import type { Ledger } from '../schema/ledger.types.ts';

/** By how much a day moved a balance. */
export type DayNet = { day: DayNumber; cents: Cents };

const selectDays = prepared((db, [owner, from]: [owner: Owner, from: DayNumber]) =>
  db
    .selectFrom('rollup_days')
    .select([
      'day',
      sql<Cents>`income_cents + transfer_in_cents - expense_cents - transfer_out_cents`.as('cents'),
    ])
    .where('owner', '=', owner)
    .where('day', '>=', from)
    .orderBy('day'),
);

/** Of everything, in the base currency. */
export const listDayNets = ({ db, owner }: Ledger, from: DayNumber): Promise<DayNet[]> =>
  selectDays(db, owner, from);

type OfSource = [owner: Owner, sourceNo: number, from: DayNumber];

const selectSourceDays = prepared((db, [owner, sourceNo, from]: OfSource) =>
  db
    .selectFrom('rollup_source_days')
    .select(['day', 'cents'])
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .where('day', '>=', from)
    .orderBy('day'),
);

/** Of one source, in its currency. */
export const listSourceDayNets = (
  { db, owner }: Ledger,
  sourceNo: number,
  from: DayNumber,
): Promise<DayNet[]> => selectSourceDays(db, owner, sourceNo, from);
