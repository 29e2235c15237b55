import type { ColumnRole, Mapping, OfFile } from '../model/mapping.ts';

/** Where in a record each thing stands: −1 where nowhere. */
export type Positions = {
  [role in Exclude<ColumnRole, 'name' | 'description' | 'type' | 'category' | 'ignored'>]: number;
} & {
  /** The word beside the balance. */
  balance_flag: number;
  names: number[];
  descriptions: number[];
  types: number[];
  categories: number[];
  /** What amounts are in where no cell says so. */
  ofFile: string | null;
};

export function positionsOf({ columns, ofFile }: Pick<Mapping, 'columns'> & OfFile): Positions {
  const first = (role: ColumnRole) => columns.indexOf(role);
  const all = (role: ColumnRole) => columns.flatMap((own, at) => (own === role ? [at] : []));
  const flags = all('flag');
  const balance_flag = flags.length === 2 ? (flags.find((at) => columns[at - 1] === 'balance') ?? -1) : -1;
  return {
    date: first('date'),
    value_date: first('value_date'),
    amount: first('amount'),
    money_out: first('money_out'),
    money_in: first('money_in'),
    flag: flags.find((at) => at !== balance_flag) ?? -1,
    balance_flag,
    fee: first('fee'),
    balance: first('balance'),
    currency: first('currency'),
    ref: first('ref'),
    status: first('status'),
    account: first('account'),
    category_group: first('category_group'),
    tags: first('tags'),
    transfer: first('transfer'),
    names: all('name'),
    descriptions: all('description'),
    types: all('type'),
    categories: all('category'),
    ofFile: ofFile ?? null,
  };
}

export const cellAt = (cells: readonly string[], position: number): string =>
  position < 0 ? '' : (cells[position]?.trim() ?? '');
