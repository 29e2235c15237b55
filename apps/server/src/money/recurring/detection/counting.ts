import { type DayNumber, toTypeOfMovement } from '@saldo/domain';
import { looksLikeTransfer, proposeUsual } from '@saldo/sorting';
import {
  fromIdBytes,
  KINDS,
  type Ledger,
  listSources,
  parseExtras,
  type SourceRow,
} from '../../../ledger/index.ts';
import { readCleanNames } from '../../names/clean-names.ts';
import { isWritten } from '../../names/is-written.ts';
import { toMerchant, toMerchantKey } from './merchant.ts';
import { listCandidates } from './movements.repository.ts';

/** Names by which transactions are known, as the person sees them. */
type Named = { name: string; source_no: number; more: string | null };
type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

export type NameReader = {
  sources: ReadonlyMap<number, SourceRow>;
  readNames: (rows: readonly Named[]) => Promise<(row: Named) => string>;
};

export async function makeNameReader(ledger: Ledger): Promise<NameReader> {
  const sources = new Map((await listSources(ledger)).map((source) => [source.no, source]));
  const isCleaned = ({ more, source_no }: Named) => isWritten(parseExtras(more), sources.get(source_no));
  return {
    sources,
    readNames: async (rows) => {
      const clean = await readCleanNames(
        ledger,
        rows.filter(isCleaned).map(({ name }) => name),
      );
      return (row) => (isCleaned(row) ? (clean(row.name) ?? row.name) : row.name);
    },
  };
}

/** Whose each of some transactions is: undefined for transfers, refunds, cash, settled cards, and what is pending. */
export async function readMerchants(
  ledger: Ledger,
  { sources, readNames }: NameReader,
  seqs: readonly number[],
  pending: ReadonlySet<string>,
): Promise<{ seq: number; day: DayNumber; merchant: number | undefined }[]> {
  const rows = await listCandidates(ledger, seqs);
  const nameOf = await readNames(rows);
  return rows.map((row) => {
    const { seq, day, cents } = row;
    const currency = sources.get(row.source_no)?.currency;
    const name = nameOf(row);
    const merchant = toMerchant(name);
    const isCounted = merchant !== '' && !isLeftOut(row, name) && !pending.has(fromIdBytes(row.id));
    return {
      ...{ seq, day },
      merchant:
        isCounted && currency ? toMerchantKey({ merchant, sign: Math.sign(cents), currency }) : undefined,
    };
  });
}

function isLeftOut({ kind, cents, more }: Candidate, name: string): boolean {
  if (kind === KINDS.transfer || cents === 0) return true;
  const { refundOf, mcc } = parseExtras(more);
  return refundOf !== undefined || isOfOwn(name, toTypeOfMovement(cents), mcc);
}

const MOST_KEPT = 20_000;
const kept = new Map<string, boolean>();

/** Cash, and money between one's own accounts: names repeat. */
function isOfOwn(name: string, type: 'income' | 'expense', mcc: string | undefined): boolean {
  const key = `${type} ${mcc ?? ''} ${name}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const isOwn =
    looksLikeTransfer(name) ||
    (type === 'expense' && proposeUsual({ name, type, ...(mcc && { mcc }) })?.usual === 'cash');
  kept.set(key, isOwn);
  return isOwn;
}
