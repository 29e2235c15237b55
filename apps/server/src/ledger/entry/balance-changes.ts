import { addCents, type Cents, isBankImported, ZERO } from '@saldo/domain';
import { sql } from 'kysely';
import type { Write } from '../../db/batch-writes.ts';
import type { Ledger, Source } from '../schema/ledger.types.ts';

/** A source's balance follows its transactions, unless the bank says what it is. */
export class BalanceChanges {
  readonly #bySource = new Map<number, Cents>();

  add(source: Source, cents: Cents): void {
    if (!isBankImported(source))
      this.#bySource.set(source.no, addCents(this.#bySource.get(source.no) ?? ZERO, cents));
  }

  writes({ db, owner }: Ledger): Write[] {
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
