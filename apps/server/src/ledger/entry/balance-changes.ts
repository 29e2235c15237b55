import { addCents, type Cents, isBankImported, ZERO } from '@saldo/domain';
import type { Write } from '../../db/write-text.ts';
import type { Ledger, Source } from '../schema/ledger.types.ts';

/** A source's balance follows its transactions, unless the bank says what it is. */
export class BalanceChanges {
  readonly #bySource = new Map<number, Cents>();

  add(source: Source, cents: Cents): void {
    if (!isBankImported(source))
      this.#bySource.set(source.no, addCents(this.#bySource.get(source.no) ?? ZERO, cents));
  }

  writes({ owner }: Ledger): Write[] {
    return [...this.#bySource]
      .filter(([, cents]) => cents !== 0)
      .map(([no, cents]) => ({
        text: 'update sources set cents = cents + ? where owner = ? and no = ?',
        values: [cents, owner, no],
      }));
  }
}
