import { invalidInput } from '../../errors/app-error.ts';
import { findMoment, type Ledger, type Moment } from '../../ledger/index.ts';

/** The requested moment; undefined for now. */
export async function toMoment(ledger: Ledger, asOf: string | undefined): Promise<Moment | undefined> {
  if (asOf === undefined) return undefined;
  const moment = await findMoment(ledger, new Date(asOf));
  if (!moment) throw invalidInput('as_of', 'is before this account began');
  return moment;
}
