import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { whoAsks } from '../on-behalf.ts';
import type { Owner } from '../owner.ts';
import type { Versions } from '../versions.ts';
import type { StatementKind } from './statement-kinds.ts';
import { listTablesOfPeople } from './undo-journal.ts';

/** Of whom something changes with a statement. */
type Scope = Owner | 'everybody' | 'sessions' | 'nobody';

/** Whose rows are in no answer about money. */
const SCOPES = new Map<string, Scope>([
  ['sessions', 'sessions'],
  ['counters', 'nobody'],
]);

/**
 * SQLite tells each connection whether another has committed anything (`data_version`). Which person's it was is noted
 * with each statement that writes, and forgotten only when nothing is under way. What nobody noted, such as a command's
 * write in another process, changes everything.
 */
export class DataVersions implements Versions {
  readonly #writer: DatabaseSync;
  readonly #reading: StatementSync;
  readonly #writing: StatementSync;
  readonly #isHalfDone: (owner: Owner) => boolean;
  readonly #own = new Map<Owner, number>();
  readonly #noted = new Set<Scope>();
  #ofPeople: ReadonlySet<string> | undefined;
  #changes = 0;
  #everybody = 0;
  #sessions = 0;
  #seen = 0;
  #seenByWriter = 0;
  #isFresh = false;

  /** `isHalfDone`: a long change of this person's is under way. */
  constructor(
    { reader, writer }: { reader: DatabaseSync; writer: DatabaseSync },
    isHalfDone: (owner: Owner) => boolean,
  ) {
    this.#writer = writer;
    this.#isHalfDone = isHalfDone;
    this.#reading = reader.prepare('pragma data_version');
    this.#writing = writer.prepare('pragma data_version');
  }

  /** Before a statement of the writer. */
  note({ isReading, writtenTable }: StatementKind): void {
    if (isReading) return;
    const scope = this.#findScope(writtenTable ?? '');
    if (scope !== 'nobody') this.#noted.add(scope);
  }

  /** Before what is written past `note`. */
  noteEverybody(): void {
    this.#noted.add('everybody');
  }

  noteCommit(): void {
    this.#isFresh = false;
  }

  ofAll(): string {
    this.#look();
    return String(this.#changes);
  }

  ofMoney(owner: Owner): string | undefined {
    if (this.#isHalfDone(owner)) return undefined;
    this.#look();
    return `${this.#everybody}.${this.#own.get(owner) ?? 0}`;
  }

  ofSessions(owner: Owner): string {
    this.#look();
    return `${this.#everybody}.${this.#own.get(owner) ?? 0}.${this.#sessions}`;
  }

  #findScope(table: string): Scope {
    const asking = whoAsks();
    if (asking === undefined) return SCOPES.get(table) ?? 'everybody';
    this.#ofPeople ??= new Set(listTablesOfPeople(this.#writer));
    return SCOPES.get(table) ?? (this.#ofPeople.has(table) ? asking : 'everybody');
  }

  /** Once for all that is asked in the same round of the event loop, unless something is committed in it. */
  #look(): void {
    if (this.#isFresh) return;
    this.#isFresh = true;
    setImmediate(() => {
      this.#isFresh = false;
    });
    const seen = readVersion(this.#reading);
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.#changes += 1;
    const seenByWriter = readVersion(this.#writing);
    if (seenByWriter !== this.#seenByWriter || this.#noted.size === 0) this.#everybody += 1;
    this.#seenByWriter = seenByWriter;
    for (const scope of this.#noted) this.#change(scope);
    // What is not committed yet changes it once more.
    if (!this.#writer.isTransaction) this.#noted.clear();
  }

  #change(scope: Scope): void {
    if (scope === 'everybody') this.#everybody += 1;
    else if (scope === 'sessions') this.#sessions += 1;
    else if (scope !== 'nobody') this.#own.set(scope, (this.#own.get(scope) ?? 0) + 1);
  }
}

const readVersion = (statement: StatementSync) => Number(statement.get()?.data_version);
