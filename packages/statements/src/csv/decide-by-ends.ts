import type { Mapping, TableMapping } from '../model/mapping.ts';
import { proveRows } from '../proof/prove.ts';
import type { Table } from '../table/table.ts';
import { listAccounts } from './accounts.ts';
import type { Tested } from './hypotheses.ts';
import { readTable } from './read-table.ts';

/** Of the readings that are left, those that lead from the balance above the table to that below it, if any does. */
export function decideByEnds(text: string, table: Table, left: readonly Tested[]): Tested[] {
  if (left.length < 2) return [...left];
  const holding = left.filter(({ mapping }) => leadsToTheEnd(text, table, mapping));
  if (holding.length === 0) return [...left];
  return left.filter((one) =>
    holding.some((other) => other === one || mayBeOwed(one.mapping, other.mapping)),
  );
}

function leadsToTheEnd(text: string, table: Table, mapping: TableMapping): boolean {
  const { rows, balances } = readTable(text, table, mapping);
  const { proof } = proveRows(rows, listAccounts(rows, balances, mapping));
  return proof.kind === 'statement_balance' && proof.holds;
}

/** A balance that grows by plain amounts is savings, or what is owed on a card: it proves all but the sign. */
const mayBeOwed = (turned: Mapping, proven: Mapping): boolean =>
  turned.sign === 'turned' &&
  proven.sign === 'as_written' &&
  turned.decimal_mark === proven.decimal_mark &&
  turned.columns.join() === proven.columns.join();
