import { foldText } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { Entry, Ledger } from '../schema/ledger.types.ts';
import { ChangeInTheWay } from '../schema/obstacle.ts';

/**
 * What imports added to a person's sources since a change, by source, day and amount. A transaction deleted
 * before that would be duplicated if it were restored.
 */
export class ImportedSince {
  readonly #db: Db;
  readonly #owner: Owner;
  readonly #since: number;
  #brought: Promise<Map<string, Brought[]>> | undefined;

  constructor({ db, owner }: Ledger, since: number) {
    this.#db = db;
    this.#owner = owner;
    this.#since = since;
  }

  /** Throws if one of these was imported again; names the import. */
  async requireNone(entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return;
    this.#brought ??= this.#read();
    const brought = await this.#brought;
    for (const entry of entries) {
      const name = foldText(entry.name);
      const same = brought.get(keyOf(entry))?.find((one) => one.seq !== entry.seq && isSame(one.name, name));
      if (same) throw new ChangeInTheWay(same.change_no);
    }
  }

  async hasAny(): Promise<boolean> {
    this.#brought ??= this.#read();
    return (await this.#brought).size > 0;
  }

  async #read(): Promise<Map<string, Brought[]>> {
    const brought = new Map<string, Brought[]>();
    const imports = await this.#db
      .selectFrom('imports')
      .select(['id', 'change_no'])
      .where('owner', '=', this.#owner)
      .where('state', '=', 'done')
      .where('added', '>', 0)
      .where('change_no', '>', this.#since)
      .execute();
    for (const { id, change_no } of imports) {
      const rows = await this.#db
        .selectFrom('import_rows')
        .innerJoin('transactions', (join) =>
          join
            .onRef('transactions.owner', '=', 'import_rows.owner')
            .onRef('transactions.id', '=', 'import_rows.transaction_id'),
        )
        .select(['transactions.seq', 'transactions.source_no', 'import_rows.day', 'import_rows.cents'])
        .select('import_rows.name')
        .where('import_rows.owner', '=', this.#owner)
        .where('import_rows.import_id', '=', id)
        .where('import_rows.decision', '=', 'new')
        .execute();
      for (const { seq, name, ...row } of rows) {
        const key = keyOf(row);
        const one = { seq, name: foldText(name), change_no: change_no ?? 0 };
        brought.set(key, [...(brought.get(key) ?? []), one]);
      }
    }
    return brought;
  }
}

type Brought = { seq: number; name: string; change_no: number };

const keyOf = ({ source_no, day, cents }: { source_no: number; day: number; cents: number }) =>
  `${source_no} ${day} ${cents}`;

/** Programs truncate names differently. */
const isSame = (one: string, two: string) => one.startsWith(two) || two.startsWith(one);
