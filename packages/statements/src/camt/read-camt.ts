import { type Cents, cents } from '@saldo/domain';
import type { Reading, Refusal } from '../reading.ts';
import { MOST_ROWS, makeAccount, makeParts, type Parts, toReading } from '../reading-parts.ts';
import { definesEntities } from '../text/entities.ts';
import { isProblem, parseAmount } from '../values/amount.ts';
import { toCurrency } from '../values/currency.ts';
import { listStatements, type StatementPieces } from './pieces.ts';
import { readEntry } from './read-entry.ts';
import { findAll, findText, parseXml, type XmlNode } from './xml.ts';

export function readCamt(text: string, encoding: string): Reading | Refusal {
  if (definesEntities(text)) return { refused: 'entities' };
  const statements = listStatements(text);
  if (statements.reduce((count, { entries }) => count + entries.length, 0) > MOST_ROWS)
    return { refused: 'too_many_rows' };
  const parts = makeParts();
  for (const statement of statements) if (!readStatement(statement, parts)) return { refused: 'broken_xml' };
  return parts.accounts.length > 0 ? toReading('camt053', encoding, parts) : { refused: 'broken_xml' };
}

function readStatement({ line, head, entries }: StatementPieces, parts: Parts): boolean {
  const [statement] = [...findAll(parseXml(head), 'Stmt'), ...findAll(parseXml(head), 'Rpt')];
  if (statement === undefined) return false;
  const account = takeAccount(statement, parts);
  const before = parts.rows.length;
  for (const entry of entries) readEntry(entry, account.key, account.currency, parts);
  const rows = parts.rows.slice(before);
  const moved = cents(rows.reduce((sum, row) => sum + (row.isPending ? 0 : row.cents), 0));
  // Balances in another currency than the rows say nothing of them.
  const currency = rows[0]?.currency ?? account.currency;
  const opening = findBalance(statement, ['OPBD', 'PRCD'], currency);
  const closing = findBalance(statement, ['CLBD'], currency);
  parts.statements.push({ line, opening, closing, moved });
  account.opening ??= opening;
  account.closing = closing ?? account.closing;
  return true;
}

function takeAccount(statement: XmlNode, { accounts }: Parts) {
  const number = findText(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id', 'Acct/Id/PrtryAcct/Id');
  const key = number || 'file';
  const known = accounts.find((account) => account.key === key);
  if (known) return known;
  const name = findText(statement, 'Acct/Nm', 'Acct/Tp/Prtry') || null;
  const currency =
    toCurrency(findText(statement, 'Acct/Ccy')) ?? toCurrency(findText(statement, 'Bal/Amt/@Ccy'));
  const account = makeAccount(key, { number: number || null, name, currency });
  accounts.push(account);
  return account;
}

/** The first kind that the statement has. */
function findBalance(statement: XmlNode, kinds: readonly string[], currency: string | null): Cents | null {
  const balances = findAll(statement, 'Bal');
  for (const kind of kinds) {
    const balance = balances.find((one) => findText(one, 'Tp/CdOrPrtry/Cd') === kind);
    if (balance === undefined) continue;
    const size = parseAmount(findText(balance, 'Amt'), 'point');
    const own = toCurrency(findText(balance, 'Amt/@Ccy'));
    if (isProblem(size) || (own !== null && currency !== null && own !== currency)) return null;
    return findText(balance, 'CdtDbtInd') === 'DBIT' ? cents(-size) : size;
  }
  return null;
}
