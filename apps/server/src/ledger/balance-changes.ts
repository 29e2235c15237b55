import { addCents, type Cents, isBankImported, ZERO } from '@saldo/domain';
import { sql } from 'kysely';
import type { Owner } from '../db/owner.ts';
import type { Ledger, Source } from './ledger.types.ts';

/** A source's balance follows its transactions, unless the bank says what it is. */
export class BalanceChanges {
  readonly #bySource = new Map<number, Cents>();

  add(source: Source, cents: Cents): void {
    if (!isBankImported(source))
      this.#bySource.set(source.no, addCents(this.#bySource.get(source.no) ?? ZERO, cents));
  }

  async apply(ledger: Ledger, owner: Owner): Promise<void> {
    for (const [no, cents] of this.#bySource) {
      if (cents === 0) continue;
      await ledger
        .updateTable('sources')
        .set({ cents: sql<Cents>`cents + ${cents}` })
        .where('owner', '=', owner)
        .where('no', '=', no)
        .execute();
    }
  }
}
