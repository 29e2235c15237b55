import { addCents, type Cents, ZERO } from '@saldo/domain';
import type { Insertable } from 'kysely';
import { isSqlite, type Trx } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { Write } from '../../db/write-text.ts';
import { addTurnover } from '../entry/turnover.ts';
import type { ChangesTable } from '../schema/changes.table.ts';
import type { LedgerTransaction } from '../schema/ledger.types.ts';
import { ledgerFor } from '../schema/ledger-for.ts';

/** Why something is written: what it is called, who does it, what it is about. */
export type Cause = {
  kind: ChangesTable['kind'];
  by?: ChangesTable['made_by'];
  name?: string | undefined;
  undoes?: number;
  /** At most so many rows, where that is known before: few are soon done, whatever the kind. */
  rows?: number | undefined;
  /** Nothing is told of it: what it writes counts as having been there before. */
  isUntold?: boolean;
};

/** What was known of a person when their money was taken hold of: how many changes there were, what totals are in. */
export type Held = { changes: number; base: string };

/** Of what is written before there is a history: rows that no change made. */
const BEFORE_ALL = 0;

/** One change under way. What it touches says so; what it was is kept under its number. */
export class Change {
  readonly owner: Owner;
  readonly no: number;
  /** What its person's totals are in. */
  readonly base: string;
  readonly #cause: Cause;
  #writtenFor: Owner;
  #count = 0;
  #hasKept = false;
  #name: string | undefined;
  #undoes: number | undefined;
  #seqs: { first: number; last: number } | undefined;
  #turnover: Cents = ZERO;

  constructor(owner: Owner, { changes, base }: Held, cause: Cause) {
    this.owner = owner;
    this.no = cause.isUntold ? BEFORE_ALL : changes + 1;
    this.base = base;
    this.#cause = cause;
    this.#writtenFor = owner;
    this.#name = cause.name;
    this.#undoes = cause.undoes;
  }

  get isTold(): boolean {
    return this.no !== BEFORE_ALL;
  }

  /** An archive is brought in under a number that then becomes its person's. */
  movedTo(owner: Owner, count: number): void {
    this.#writtenFor = owner;
    this.touch(count);
  }

  /** Which change it takes back may be known only once it is under way. */
  reverts(no: number): void {
    this.#undoes = no;
  }

  /** What it is about is often known only once it is under way. */
  about(name: string): void {
    this.#name ??= name;
  }

  /** It kept what something was, although nobody counts that: its number is taken. */
  keeps(): void {
    this.#hasKept = true;
  }

  touch(count: number): void {
    this.#count += count;
  }

  get count(): number {
    return this.#count;
  }

  /** Null where it has changed nothing so far. */
  get noIfAny(): number | null {
    return this.isTold && (this.#count > 0 || this.#hasKept) ? this.no : null;
  }

  made(seqs: readonly number[]): void {
    for (const seq of seqs) {
      const { first, last } = this.#seqs ?? { first: seq, last: seq };
      this.#seqs = { first: Math.min(first, seq), last: Math.max(last, seq) };
    }
    this.touch(seqs.length);
  }

  addTurnover(more: Cents): void {
    this.#turnover = addCents(this.#turnover, more);
  }

  /** At the end, in the same database transaction: a change that touched nothing is none. */
  async writeDown(trx: Trx): Promise<void> {
    const isNone = !this.isTold || (this.#count === 0 && !this.#hasKept);
    const told = isNone ? undefined : { changes: this.no, write: this.#telling(trx) };
    await addTurnover(ledgerFor(trx, this.#writtenFor), this.#turnover, told);
  }

  #telling(trx: Trx): Write {
    const { kind, by = 'person' } = this.#cause;
    const row: Omit<Insertable<ChangesTable>, 'at'> = {
      owner: this.#writtenFor,
      no: this.no,
      made_by: by,
      kind,
      name: this.#name ?? null,
      count: this.#count,
      first_seq: this.#seqs?.first ?? null,
      last_seq: this.#seqs?.last ?? null,
      undoes: this.#undoes ?? null,
      undone_by: null,
    };
    return {
      text: TELL[isSqlite(trx) ? 'sqlite' : 'postgres'],
      values: COLUMNS.map((column) => row[column]),
    };
  }
}

/** The money of a person while a change is under way: what is written through it belongs to that change. */
export type LedgerWriter = LedgerTransaction & { readonly change: Change };

/** One clock for all servers, as everywhere that they agree on time. */
const CLOCKS = {
  sqlite: `cast(unixepoch('subsec') * 1000 as integer)`,
  postgres: `cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
};

const COLUMNS = [
  ...(['owner', 'no', 'made_by', 'kind', 'name', 'count'] as const),
  ...(['first_seq', 'last_seq', 'undoes', 'undone_by'] as const),
];

const toTell = (clock: string) =>
  `insert into changes (at, ${COLUMNS.join(', ')}) values (${clock}, ${COLUMNS.map(() => '?').join(', ')})`;
const TELL = { sqlite: toTell(CLOCKS.sqlite), postgres: toTell(CLOCKS.postgres) };
