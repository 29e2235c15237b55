import type { Cents, DayNumber, Filterable, Has, KindOfMovement } from '@saldo/domain';
import { toPredicate } from '@saldo/domain';
import { type BaseCurrency, readBaseCurrencyAt } from '../entry/base-currency.ts';
import { type Extras, parseExtras, partsOf } from '../entry/extras.ts';
import { conditionsOf, type Filter } from '../query/filter.ts';
import { searchTextOf } from '../query/transactions.search.ts';
import { toKindOfMovement } from '../schema/kind.ts';
import type { Entry, Ledger } from '../schema/ledger.types.ts';
import { listRowsAsOf, type Moment } from './as-of.repository.ts';

/** Tests whether an entry, as of the moment, matches the filter. */
export async function readMatcher(
  ledger: Ledger,
  moment: Moment,
  filter: Filter,
): Promise<(entry: Entry) => boolean> {
  const facts = await readFacts(ledger, moment, filter);
  const fits = toPredicate(conditionsOf(filter));
  return (entry) => fits(new FilterableEntry(entry, facts));
}

/** What a filter needs to know about an entry besides its row. */
type Facts = {
  fineSources: ReadonlySet<number>;
  imported: { by: string; ids: ReadonlySet<string> } | undefined;
  rates: { base: BaseCurrency; currencies: ReadonlyMap<number, string> } | undefined;
};

async function readFacts(
  ledger: Ledger,
  moment: Moment,
  { fineSources, importId, rated }: Filter,
): Promise<Facts> {
  return {
    fineSources: new Set(fineSources),
    imported: importId === undefined ? undefined : await readImported(ledger, moment, importId),
    rates: rated && {
      base: await readBaseCurrencyAt(ledger, rated.base, rated.foreign.values()),
      currencies: rated.foreign,
    },
  };
}

/** The rows that an import had added by then. */
async function readImported(ledger: Ledger, moment: Moment, importId: string) {
  const rows = await listRowsAsOf(ledger, 'import_rows', moment);
  const brought = rows.filter(({ import_id, decision }) => import_id === importId && decision === 'new');
  return { by: importId, ids: new Set(brought.map(({ transaction_id }) => toText(transaction_id))) };
}

const toText = (id: Uint8Array) => Buffer.from(id).toString('hex');

/** Computes each property on demand: there may be a hundred thousand entries. */
class FilterableEntry implements Filterable<number> {
  readonly #entry: Entry;
  readonly #facts: Facts;

  constructor(entry: Entry, facts: Facts) {
    this.#entry = entry;
    this.#facts = facts;
  }

  get day(): DayNumber {
    return this.#entry.day;
  }

  get source(): number {
    return this.#entry.source_no;
  }

  get categories(): (number | null)[] {
    return partsOf(this.#entry).map(({ category }) => category);
  }

  get kind(): KindOfMovement {
    return toKindOfMovement(this.#entry.kind);
  }

  get cents(): Cents {
    return this.#entry.cents;
  }

  get hasThreeDecimals(): boolean {
    return this.#facts.fineSources.has(this.#entry.source_no);
  }

  get name(): string {
    return this.#entry.name;
  }

  get searchText(): string {
    return searchTextOf(this.#entry);
  }

  get tags(): number[] {
    return parseExtras(this.#entry.more).tags ?? [];
  }

  get has(): Has[] {
    const extras = parseExtras(this.#entry.more);
    return HAVING.filter(([, hasIt]) => hasIt(extras)).map(([has]) => has);
  }

  get imports(): string[] {
    const { imported } = this.#facts;
    return imported?.ids.has(toText(this.#entry.id)) ? [imported.by] : [];
  }

  /** With the rates known today. */
  get isRateKnown(): boolean {
    const currency = this.#facts.rates?.currencies.get(this.#entry.source_no);
    return (
      currency === undefined || this.#facts.rates?.base.worth({ ...this.#entry, currency }) !== undefined
    );
  }
}

const HAVING = Object.entries({
  attachment: ({ files = [] }) => files.length > 0,
  lines: ({ lines = [] }) => lines.length > 0,
  transfer: ({ twin }) => twin !== undefined,
  refund: ({ refundOf }) => refundOf !== undefined,
  claim: ({ claim }) => claim === true,
} satisfies Record<Has, (extras: Extras) => boolean>) as [Has, (extras: Extras) => boolean][];
