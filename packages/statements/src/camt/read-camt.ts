import { type Cents, cents } from '@saldo/domain';
import type { Reading, ReadOptions, Refusal, StatementAccount } from '../model/reading.ts';
import { MOST_ROWS, makeParts, type Parts, takeAccount, toReading } from '../parts/reading-parts.ts';
import { definesEntities } from '../text/entities.ts';
import { isProblem, parseAmount } from '../values/amount.ts';
import { toCurrency } from '../values/currency.ts';
import { listStatements, type StatementPieces } from './pieces.ts';
import { readEntry } from './read-entry.ts';
import { findAll, findText, parseXml, type XmlNode } from './xml.ts';

export function readCamt(text: string, encoding: string, options: ReadOptions): Reading | Refusal {
  if (definesEntities(text)) return { refused: 'entities' };
  const statements = listStatements(text);
  if (statements.reduce((count, { entries }) => count + entries.length, 0) > MOST_ROWS)
    return { refused: 'too_many_rows' };
  const parts = makeParts();
  for (const statement of statements) if (!readStatement(statement, parts)) return { refused: 'broken_xml' };
  if (parts.accounts.length === 0) return { refused: 'broken_xml' };
  return toReading('camt053', encoding, parts, options);
}

function readStatement({ line, head, entries }: StatementPieces, parts: Parts): boolean {
  const [statement] = [...findAll(parseXml(head), 'Stmt'), ...findAll(parseXml(head), 'Rpt')];
  if (statement === undefined) return false;
  const account = toAccount(statement, parts);
  const before = parts.rows.length;
  for (const entry of entries) readEntry(entry, account.key, account.currency, parts);
  const rows = parts.rows.slice(before);
  // Balances in another currency than the rows say nothing of them.
  const currency = rows[0]?.currency ?? account.currency;
  const opening = findBalance(statement, ['OPBD', 'PRCD'], currency);
  const closing = findBalance(statement, ['CLBD'], currency);
  parts.statements.push({ line, currency, opening, closing, rows });
  account.opening ??= opening;
  account.closing = closing ?? account.closing;
  return true;
}

function toAccount(statement: XmlNode, parts: Parts): StatementAccount {
  const number = findText(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id', 'Acct/Id/PrtryAcct/Id');
  return takeAccount(parts, number || 'file', {
    number: number || null,
    name: findText(statement, 'Acct/Nm', 'Acct/Tp/Prtry') || null,
    currency: toCurrency(findText(statement, 'Acct/Ccy')) ?? toCurrency(findText(statement, 'Bal/Amt/@Ccy')),
  });
}

/** The first kind that the statement has. */
function findBalance(statement: XmlNode, kinds: readonly string[], currency: string | null): Cents | null {
  const balances = findAll(statement, 'Bal');
  for (const kind of kinds) {
    const balance = balances.find((one) => findText(one, 'Tp/CdOrPrtry/Cd') === kind);
    if (balance === undefined) continue;
    const own = toCurrency(findText(balance, 'Amt/@Ccy'));
    const size = parseAmount(findText(balance, 'Amt'), 'point', own ?? currency);
    if (isProblem(size) || (own !== null && currency !== null && own !== currency)) return null;
    return findText(balance, 'CdtDbtInd') === 'DBIT' ? cents(-size) : size;
  }
  return null;
}
