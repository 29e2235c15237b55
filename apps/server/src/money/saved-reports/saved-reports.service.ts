import { randomUUIDv7 } from 'node:crypto';
import type { Archive, SavedReport } from '@saldo/contract';
import { inTransaction } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { mapCooperatively } from '../../db/yield-to-event-loop.ts';
import { AppError } from '../../errors/app-error.ts';
import { isStillThere, type Ledger, ledgerFor } from '../../ledger/index.ts';
import {
  countSavedReports,
  deleteSavedReport,
  insertSavedReports,
  listSavedReports,
  updateSavedReport,
} from './saved-reports.repository.ts';
import type { SavedReportsTable } from './saved-reports.table.ts';

const MOST_SAVED = 100;

type Fields = Omit<SavedReport, 'id'>;

export async function addSavedReport({ db, owner }: Ledger, fields: Fields): Promise<SavedReport> {
  const report = { id: randomUUIDv7(), ...fields };
  await inTransaction(db, async (trx) => {
    const ledger = ledgerFor(trx, owner);
    if (!(await isStillThere(ledger, { isAlone: true }))) throw new AppError('session.required');
    if ((await countSavedReports(ledger)) >= MOST_SAVED) throw new AppError('saved_report.too_many');
    await insertSavedReports(trx, [toRow(owner, report)]);
  });
  return report;
}

export async function changeSavedReport(
  ledger: Ledger,
  id: string,
  { query, ...fields }: { [Name in keyof Fields]?: Fields[Name] | undefined },
): Promise<SavedReport> {
  const change = { id, ...fields, ...(query && { query: JSON.stringify(query) }) };
  const row = await updateSavedReport(ledger, id, change);
  if (!row) throw new AppError('saved_report.not_found');
  return toSavedReport(row);
}

export async function removeSavedReport(ledger: Ledger, id: string): Promise<void> {
  if (!(await deleteSavedReport(ledger, id))) throw new AppError('saved_report.not_found');
}

export const readSavedReports = async (ledger: Ledger): Promise<SavedReport[]> =>
  mapCooperatively(await listSavedReports(ledger), toSavedReport);

/** New ids after an archive import, per parameter. */
type NewIds = Record<'category_id' | 'source_id', ReadonlyMap<string, { id: string }>>;

/** Adds an archive's reports within the limit, with new ids. */
export async function addArchivedReports(
  { db, owner }: Ledger,
  reports: NonNullable<Archive['saved_reports']>,
  ids: NewIds,
  reported: { add: (path: string, message: string) => void },
): Promise<void> {
  if (reports.length > MOST_SAVED)
    reported.add(`saved_reports.${MOST_SAVED}`, 'is one too many, and was left out');
  const rows = reports.slice(0, MOST_SAVED).map(({ query, ...report }) => {
    const named = Object.entries(query).map(([name, value]) => {
      const known = name === 'category_id' || name === 'source_id' ? ids[name].get(value) : undefined;
      return [name, known?.id ?? value];
    });
    return toRow(owner, { id: randomUUIDv7(), ...report, query: Object.fromEntries(named) });
  });
  await insertSavedReports(db, rows);
}

const toRow = (owner: Owner, { query, ...report }: SavedReport): SavedReportsTable => ({
  owner,
  ...report,
  query: JSON.stringify(query),
});

const toSavedReport = ({ owner: _, query, ...report }: SavedReportsTable): SavedReport => ({
  ...report,
  query: JSON.parse(query) as SavedReport['query'],
});
