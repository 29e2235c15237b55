import type { FileImport, FileImportItem } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { ApiError } from '../../api/api-error.ts';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';

/** What was understood of a file, in words. */

export const FORMATS: { [format in FileImport['format']]: string } = {
  csv: 'CSV',
  ofx: 'OFX',
  qif: 'QIF',
  camt053: 'CAMT.053',
  mt940: 'MT940',
  csb43: 'CSB43',
};

const PROGRAMS: { [program: string]: string } = {
  actual: 'Actual',
  ynab: 'YNAB',
  firefly: 'Firefly III',
  mint: 'Mint',
  monarch: 'Monarch',
  gnucash: 'GnuCash',
  hledger: 'hledger',
  beancount: 'Beancount',
  saldo: 'Saldo',
};

export const nameProgram = (program: string): string => PROGRAMS[program] ?? program;

/** Undefined where it has no rows. */
export function describePeriod(
  t: TFunction,
  { from, to }: Pick<FileImport, 'from' | 'to'>,
): string | undefined {
  if (from === null || to === null) return undefined;
  if (from === to) return formatDay(from);
  return t('fileImports.fromTo', { from: formatDay(from), to: formatDay(to) });
}

export type ProofWords = { text: string; kind: 'proven' | 'none' | 'unproven' };

export function describeBalanceCheck(
  t: TFunction,
  { proof, rows }: Pick<FileImport, 'proof' | 'rows'>,
): ProofWords {
  const { kind, holds, checked: count, agreeing } = proof;
  if (kind === 'none' || count === 0 || rows === 0) return { text: t('fileImports.noProof'), kind: 'none' };
  if (kind === 'statement_balance') {
    if (holds) return { text: t('fileImports.provenStatement'), kind: 'proven' };
    return { text: t('fileImports.unprovenStatement'), kind: 'unproven' };
  }
  if (holds) return { text: t('fileImports.provenRunning', { agreeing, count }), kind: 'proven' };
  return { text: t('fileImports.unprovenRunning', { agreeing, count }), kind: 'unproven' };
}

/** Why, where it does not go without saying. */
export function describeReason(
  t: TFunction,
  { reason, same_as }: Pick<FileImportItem, 'reason' | 'same_as'>,
): string | undefined {
  if (reason === 'unseen' || reason === 'known') return undefined;
  const why = t(`fileImports.reason.${reason}`);
  if (!same_as) return why;
  return t('fileImports.sameAs', { name: same_as.name, date: formatDay(same_as.date), why });
}

/** What keeps it from coming in. */
export function findObstacle({
  questions,
  accounts,
}: Pick<FileImport, 'questions' | 'accounts'>): 'question' | 'source' | undefined {
  if (questions.length > 0) return 'question';
  const isHomeless = accounts.some(
    ({ rows, source_id, new_source }) => rows > 0 && source_id === null && new_source === null,
  );
  return isHomeless ? 'source' : undefined;
}

/** Why a file did not get there; a refused one by its code, in the reader's language. */
export function describeSendFailure(t: TFunction, error: unknown): string {
  const words = describeFailure(error, t('fileImports.sendFailed'));
  const [first] = error instanceof ApiError ? error.errors : [];
  if (!first?.code) return words;
  return t(`fileImports.refused.${first.code}` as 'fileImports.refused.empty', { defaultValue: words });
}

/** What a new source for one of its accounts is called: as the file calls the account, or as the file is called. */
export function nameSource(
  file: Pick<FileImport, 'name'>,
  account: Pick<FileImport['accounts'][number], 'name' | 'number'>,
): string {
  const ofFile = file.name.replace(/\.\w{1,6}$/, '').trim();
  return (account.name ?? account.number ?? (ofFile || file.name)).slice(0, 120);
}
