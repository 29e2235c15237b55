import { looksLikeTransfer, proposeUsual } from '@saldo/sorting';
import {
  type Extras,
  KINDS,
  type Ledger,
  listSources,
  parseExtras,
  type SourceRow,
} from '../../../ledger/index.ts';
import { readCleanNames } from '../../names/clean-names.ts';
import { isWritten } from '../../names/is-written.ts';
import { toMerchant, toMerchantKey } from './merchant.ts';
import { listCandidates, type MovementRow } from './movements.repository.ts';

/** Names by which transactions are known, as the person sees them. */
type Named = { name: string; source_no: number; more: string | null };
type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

export type NameReader = {
  sources: ReadonlyMap<number, SourceRow>;
  readNames: (rows: readonly Named[]) => Promise<(row: Named) => string>;
};

export async function makeNameReader(ledger: Ledger): Promise<NameReader> {
  const sources = new Map((await listSources(ledger)).map((source) => [source.no, source]));
  const isCleaned = ({ more, source_no }: Named) => {
    const source = sources.get(source_no);
    return isWritten(undefined, source) || (more !== null && isWritten(parseExtras(more), source));
  };
  return {
    sources,
    readNames: async (rows) => {
      const cleaned = new Set(rows.filter(isCleaned));
      const clean = await readCleanNames(
        ledger,
        [...cleaned].map(({ name }) => name),
      );
      return (row) => (cleaned.has(row) ? (clean(row.name) ?? row.name) : row.name);
    },
  };
}

/** Whose each of some transactions is, without transfers, refunds, cash, settled cards, and what is pending. */
export async function readMerchants(
  ledger: Ledger,
  { sources, readNames }: NameReader,
  seqs: readonly number[],
  pending: ReadonlySet<number>,
): Promise<MovementRow[]> {
  const rows = await listCandidates(ledger, seqs);
  const nameOf = await readNames(rows);
  return rows.flatMap((row) => {
    const currency = sources.get(row.source_no)?.currency;
    const extras = parseExtras(row.more);
    if (isLeftOut(row, extras) || pending.has(row.seq) || currency === undefined) return [];
    const { seq, day, cents, source_no, category_no } = row;
    const merchant = findMerchant(nameOf(row), Math.sign(cents), currency, extras.mcc ?? null);
    return merchant === undefined ? [] : [{ merchant, seq, day, cents, source_no, category_no }];
  });
}

const isLeftOut = ({ kind, cents }: Candidate, { refundOf }: Extras) =>
  kind === KINDS.transfer || cents === 0 || refundOf !== undefined;

const MOST_KEPT = 20_000;
const NOBODY = -1;
const kept = new Map<string, number>();

/** Undefined for cash, and for money between one's own accounts. Names repeat. */
function findMerchant(name: string, sign: number, currency: string, mcc: string | null): number | undefined {
  const key = `${sign}${currency}${mcc ?? ''} ${name}`;
  let merchant = kept.get(key);
  if (merchant === undefined) {
    merchant = isOfOwn(name, sign, mcc)
      ? NOBODY
      : toMerchantKey({ merchant: toMerchant(name), sign, currency });
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, merchant);
  }
  return merchant === NOBODY ? undefined : merchant;
}

function isOfOwn(name: string, sign: number, mcc: string | null): boolean {
  if (toMerchant(name) === '' || looksLikeTransfer(name)) return true;
  return sign < 0 && proposeUsual({ name, type: 'expense', ...(mcc && { mcc }) })?.usual === 'cash';
}
