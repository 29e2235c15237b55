import type { EndpointName, ResponseOf, Transaction } from '@saldo/contract';

type Call = (name: EndpointName, input: object) => Promise<unknown>;

/** A client's copy of all transactions, kept up to date by the feed of changes alone. */
export class Replica {
  readonly rows = new Map<string, Transaction>();
  readonly #call: Call;
  #last = 'start';
  resets = 0;

  constructor(call: Call) {
    this.#call = call;
  }

  async follow(limit: number): Promise<void> {
    for (;;) {
      const query = { after: this.#last, limit };
      const { results, feed } = (await this.#call('listChanges', { query })) as ResponseOf<'listChanges'>;
      if (!feed) throw new Error('no feed');
      if (feed.reset) await this.#readAgain();
      for (const { transactions = [], removed = [] } of results) {
        for (const row of transactions) this.rows.set(row.id, row);
        for (const id of removed) this.rows.delete(id);
      }
      this.#last = feed.last;
      if (feed.more) continue;
      if (feed.transactions === this.rows.size) return;
      await this.#readAgain();
    }
  }

  async #readAgain(): Promise<void> {
    this.resets += 1;
    this.rows.clear();
    for (let page = 1; ; page += 1) {
      const query = { page, per_page: 500 };
      const { results } = (await this.#call('listTransactions', { query })) as ResponseOf<'listTransactions'>;
      for (const row of results) this.rows.set(row.id, row);
      if (results.length < 500) return;
    }
  }
}

/** What follows from other things than the row: a client has their names from their lists. */
export const withoutNames = ({
  category,
  source,
  transfer,
  lines,
  tags,
  clean_name,
  ...row
}: Transaction) => ({
  ...row,
  transfer: transfer && { ...transfer, source_name: '' },
  lines: lines?.map((line) => ({ ...line, category_name: '' })) ?? null,
  tags: tags.length,
});
