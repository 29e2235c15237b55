import { addCents, type Cents, isBankImported, ZERO } from '@saldo/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import type { Write } from '../db/together.ts';
import type { Source } from './ledger.types.ts';

/** A source's balance follows its transactions, unless the bank says what it is. */
export class BalanceChanges {
  readonly #bySource = new Map<number, Cents>();

  add(source: Source, cents: Cents): void {
    if (!isBankImported(source))
      this.#bySource.set(source.no, addCents(this.#bySource.get(source.no) ?? ZERO, cents));
  }

  writes(db: Db, owner: Owner): Write[] {
    return [...this.#bySource]
      .filter(([, cents]) => cents !== 0)
      .map(([no, cents]) =>
        db
          .updateTable('sources')
          .set({ cents: sql<Cents>`cents + ${cents}` })
          .where('owner', '=', owner)
          .where('no', '=', no),
      );
  }
}
