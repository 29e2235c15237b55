import { randomUUIDv7 } from 'node:crypto';
import type { Archive } from '@saldo/contract';
import { addCents, type Cents, LARGEST_ATTACHMENT, MOST_ATTACHMENTS, toSize, ZERO } from '@saldo/domain';
import type { FairSemaphore } from '../../concurrency/fair-semaphore.ts';
import {
  type Amendment,
  canLink,
  type File,
  KINDS,
  type Ledger,
  type LedgerTransaction,
  type Placed,
  readPlaced,
  takeNumbers,
  withExtras,
} from '../../ledger/index.ts';
import { type fromStored, insertAttachment } from '../../money/attachments/attachments.repository.ts';
import { MOST_BYTES } from '../../money/attachments/attachments.service.ts';
import { type Receipt, toReceipt } from '../../money/attachments/receipt.ts';
import { refuse } from './archive-head.ts';
import type { Reported } from './reported.ts';

type NamedReceipt = Receipt & { name: string };
type Given = { transaction: number; name: string; content: string };

/** Writes a receipt down; its transaction is told of it at the end. */
export async function addReceipt(
  ledger: LedgerTransaction,
  receipt: NamedReceipt & { stored: ReturnType<typeof fromStored> },
  seq: number,
): Promise<File> {
  const no = await takeNumbers(ledger, 'attachments', 1);
  const { name, type, content, stored } = receipt;
  const file = { no, id: randomUUIDv7(), name, type, bytes: content.length };
  await insertAttachment(ledger, { owner: ledger.owner, ...file, seq, ...stored });
  return file;
}

/** What transactions of an archive have to do with each other: known only once all of them are there. */
export class ArchivedTies {
  readonly #seqs: number[] = [];
  readonly #refunds = new Map<number, number>();
  readonly #twins = new Map<number, number>();
  readonly #files = new Map<number, File[]>();
  /** What came back of each expense, by its place. */
  readonly #came = new Map<number, Cents>();
  readonly #reported: Reported;
  readonly #pictures: FairSemaphore;
  #bytes = 0;

  constructor(reported: Reported, pictures: FairSemaphore) {
    this.#reported = reported;
    this.#pictures = pictures;
  }

  add(given: Archive['transactions'], seqs: readonly number[]): void {
    const start = this.#seqs.length;
    for (const seq of seqs) this.#seqs.push(seq);
    for (const [index, { refund_of, transfer }] of given.entries()) {
      if (refund_of !== undefined) this.#refunds.set(start + index, refund_of);
      if (transfer !== undefined) this.#twins.set(start + index, transfer);
    }
  }

  /** The numbers of those that were added, by their places. */
  seqOf(place: number): number | undefined {
    return this.#seqs[place];
  }

  async addReceipt(
    given: Given,
    write: (receipt: NamedReceipt, seq: number) => Promise<File>,
  ): Promise<void> {
    const seq = this.#seqs[given.transaction];
    const files = this.#files.get(given.transaction) ?? [];
    if (seq === undefined || files.length >= MOST_ATTACHMENTS)
      throw refuse('attachments', 'must belong to a transaction, at most ten to each');
    const bytes = Buffer.from(given.content, 'base64');
    if (bytes.length > LARGEST_ATTACHMENT) throw refuse('attachments', 'must be at most 10 MB each');
    this.#bytes += bytes.length;
    if (this.#bytes > MOST_BYTES) throw refuse('attachments', 'must be at most 1 GB together');
    files.push(
      await write({ ...(await toReceipt(bytes, { queue: this.#pictures })), name: given.name }, seq),
    );
    this.#files.set(given.transaction, files);
  }

  /** What ties them, each as it was and as it becomes. */
  async toAmendments(ledger: Ledger): Promise<Amendment[]> {
    const places = new Set([...this.#refunds.keys(), ...this.#twins.keys(), ...this.#files.keys()]);
    const others = [...this.#refunds.values(), ...this.#twins.values()];
    const seqs = [...new Set([...places, ...others])].flatMap((place) => this.#seqs[place] ?? []);
    const placed = new Map<number, Placed>();
    for await (const some of readPlaced(ledger, seqs)) for (const one of some) placed.set(one.entry.seq, one);
    const at = (place: number | undefined) =>
      place === undefined ? undefined : placed.get(this.#seqs[place] ?? 0);
    const amendments: Amendment[] = [];
    for (const place of places) {
      const before = at(place);
      if (!before) continue;
      const twin = this.#requireTwin(place, at);
      const refundOf = this.#requireExpense(place, at);
      const more = withExtras(before.entry.more, {
        twin,
        refundOf: twin === undefined ? refundOf : undefined,
        files: this.#files.get(place),
      });
      const kind = twin === undefined ? before.entry.kind : KINDS.transfer;
      amendments.push({ before, after: { entry: { ...before.entry, kind, more }, source: before.source } });
    }
    return amendments;
  }

  #requireTwin(place: number, at: (place: number | undefined) => Placed | undefined): number | undefined {
    const other = this.#twins.get(place);
    if (other === undefined) return undefined;
    const [one, two] = [at(place), at(other)];
    const isPair = one && two && this.#twins.get(other) === place && (canLink(one, two) || canLink(two, one));
    if (!isPair) throw refuse(`transactions.${place}.transfer`, 'must name the other side, which names it');
    return two.entry.seq;
  }

  #requireExpense(place: number, at: (place: number | undefined) => Placed | undefined): number | undefined {
    const named = this.#refunds.get(place);
    if (named === undefined) return undefined;
    const [refund, expense] = [at(place), at(named)];
    const path = `transactions.${place}.refund_of`;
    if (!refund || !expense || expense.entry.cents >= ZERO || refund.entry.cents <= ZERO)
      throw refuse(path, 'must name an expense');
    const came = addCents(this.#came.get(named) ?? ZERO, refund.entry.cents);
    this.#came.set(named, came);
    if (refund.source.currency !== expense.source.currency)
      this.#reported.add(path, 'is in another currency');
    else if (came > toSize(expense.entry.cents)) this.#reported.add(path, 'is less than what came back');
    return expense.entry.seq;
  }
}
