import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { invalidInput } from '../../http/app-error.ts';
import { findMoment, type Moment } from '../../ledger/as-of.repository.ts';

/** The moment that is asked about; undefined for now. */
export async function toMoment(db: Db, owner: Owner, asOf: string | undefined): Promise<Moment | undefined> {
  if (asOf === undefined) return undefined;
  const moment = await findMoment(db, owner, new Date(asOf));
  if (!moment) throw invalidInput('as_of', 'is before this account began');
  return moment;
}
