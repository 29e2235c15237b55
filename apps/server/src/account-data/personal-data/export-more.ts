import { toAmount, toSize } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { findBySeq, type Ledger, ledgerFor, listChanges, parseExtras } from '../../ledger/index.ts';
import { toStored } from '../../money/attachments/attachments.repository.ts';
import { toChangeText } from '../../money/changes/change-text.ts';
import { listTags } from '../../money/tags/tags.repository.ts';
import { hasTies, listSeqsOf, readAttachments } from './personal-data.repository.ts';

/** The moment that is told of, and the files of it. */
export type InSnapshot = Pick<Context, 'files' | 'log'> & { db: Db };

/** Takes the next piece of the file. */
export type Write = (text: string) => Promise<void>;

type Ids = { category: (no: number | null) => string | null };

/** What few transactions have besides, as an archive tells it: others are named by their place. */
export async function moreDescriber(
  ledger: Ledger,
  ids: Ids,
): Promise<(more: string | null, currency: string) => Record<string, unknown>> {
  const tagNames = new Map((await listTags(ledger)).map(({ no, name }) => [no, name]));
  const seqs = (await hasTies(ledger)) ? await listSeqsOf(ledger) : [];
  return (text, currency) => {
    if (text === null) return {};
    const { lines, tags, refundOf, twin, claim, mcc, from } = parseExtras(text);
    return {
      ...(lines && {
        lines: lines.map(({ category, cents, description }) => ({
          category_id: ids.category(category),
          amount: toAmount(toSize(cents), currency),
          description,
        })),
      }),
      ...(tags && { tags: tags.flatMap((no) => tagNames.get(no) ?? []) }),
      ...(claim && { to_be_paid_back: true }),
      ...(mcc !== undefined && { mcc }),
      ...(from && { from }),
      ...(refundOf !== undefined && { refund_of: placeOf(seqs, refundOf) }),
      ...(twin !== undefined && { transfer: placeOf(seqs, twin) }),
    };
  };
}

/** They are in order; undefined leaves the field out. */
export function placeOf(seqs: readonly number[], seq: number): number | undefined {
  let [low, high] = [0, seqs.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = seqs[middle] ?? 0;
    if (at === seq) return middle;
    if (at < seq) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

export async function writeAttachments(
  { db, files, log }: InSnapshot,
  owner: Owner,
  write: Write,
): Promise<void> {
  const ledger = ledgerFor(db, owner);
  const seqs = await listSeqsOf(ledger);
  let isFirst = true;
  for await (const attachment of readAttachments(ledger)) {
    const { id, seq, name, type } = attachment;
    const [row] = await findBySeq(ledger, [seq]);
    const isThere = parseExtras(row?.more ?? null).files?.some((file) => file.id === id);
    if (!isThere) continue;
    const content = await files.open(toStored(attachment));
    // What is lost keeps nobody from all the rest.
    if (typeof content === 'string') {
      log.error({ object: attachment.object }, `a receipt is ${content}`);
      continue;
    }
    const told = {
      transaction: placeOf(seqs, seq),
      name,
      type,
      content: content.toString('base64'),
    };
    await write(`${isFirst ? '' : ',\n'}${JSON.stringify(told)}`);
    isFirst = false;
  }
}

/** The newest of what was done; it is told, and not brought back. */
const MOST_TOLD = 10_000;

export async function describeChanges(ledger: Ledger) {
  const rows = await listChanges(ledger, { limit: MOST_TOLD, offset: 0 });
  return rows.map(({ at, made_by, kind, count, name }) => ({
    at: new Date(at).toISOString(),
    by: made_by,
    text: toChangeText(kind, count, name),
  }));
}
