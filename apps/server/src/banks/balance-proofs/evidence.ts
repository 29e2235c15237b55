import { addDays, type Cents, cents, isBankImported, latest, toSize } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { ledgerFor, listSources, type SourceRow } from '../../ledger/index.ts';
import {
  type FoundRow,
  listLost,
  listRowsOfSize,
  listRowsOn,
  listTrashed,
  withTellers,
} from './balance-proofs.repository.ts';
import type { Difference } from './judge.ts';
import type { Proof } from './read-proof.ts';
import type { Evidence } from './suspects.ts';

/** How far around the days in question somebody may stand who knows something. */
const DAYS_BEFORE = 3;
const DAYS_AFTER = 10;
/** Where nothing has ever agreed, or not for long: who could be meant is not looked for further back. */
const MOST_DAYS = 31;

export type Gathered = Evidence & { sourceOf: (id: string) => SourceRow };

/** Whatever may say why a balance differs. */
export async function gatherEvidence(
  db: Db,
  source: SourceRow,
  { days }: Proof,
  first: Difference,
): Promise<Gathered> {
  const { owner, no } = source;
  const ledger = ledgerFor(db, owner);
  const recent = addDays(first.day, -MOST_DAYS);
  const since = first.since === null ? recent : addDays(first.since, -DAYS_BEFORE);
  const range = { from: since, to: addDays(first.day, DAYS_AFTER) };
  const found = [
    ...(await listRowsOn(ledger, no, { ...range, from: latest(since, recent) })),
    ...(await listRowsOfSize(ledger, sizesOf(first.cents), range)),
  ];
  const distinct = [...new Map(found.map((row): [number, FoundRow] => [row.seq, row])).values()];
  const sources = new Map((await listSources(ledger)).map((one) => [one.no, one]));
  const told = { from: addDays(range.from, -DAYS_BEFORE), to: addDays(range.to, DAYS_BEFORE) };
  const rows = await withTellers(ledger, distinct, told);
  const byId = new Map(rows.map((row) => [row.id, sources.get(row.sourceNo)]));
  const trashed = await listTrashed(ledger, no, first.cents, range);
  const lost = await listLost(ledger, first.importId, first.cents, range);
  const isTrashed = new Set(trashed.map(({ id }) => id));
  return {
    ...{ first, days },
    rows: rows.filter(({ sourceNo }) => sourceNo === no),
    gone: [...trashed, ...lost.filter(({ id }) => !isTrashed.has(id))],
    elsewhere: rows.filter(({ sourceNo }) => {
      const other = sources.get(sourceNo);
      return other && other.no !== no && !isBankImported(other) && other.currency === source.currency;
    }),
    sourceOf: (id) => byId.get(id) ?? source,
  };
}

/** What is missing or too much, and half of it: money that went the wrong way counts twice. */
const sizesOf = (difference: Cents): Cents[] =>
  difference % 2 === 0 ? [toSize(difference), toSize(cents(difference / 2))] : [toSize(difference)];
