import { listTags } from './tags.ts';

/** Elements of one row, as in the file. */
export type OfxRow = { line: number; isPending: boolean; fields: Map<string, string> };

export type OfxStatement = {
  account: string;
  bank: string;
  currency: string;
  balance: { amount: string; date: string } | undefined;
  rows: OfxRow[];
};

const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS']);
const ROWS = new Set(['STMTTRN', 'STMTTRNP']);
/** Parts whose elements have names that mean something else outside. */
const PARTS = new Set([
  'LEDGERBAL',
  'AVAILBAL',
  'BANKACCTTO',
  'CCACCTTO',
  'PAYEE',
  'CURRENCY',
  'ORIGCURRENCY',
  'IMAGEDATA',
]);

const makeStatement = (): OfxStatement => ({
  account: '',
  bank: '',
  currency: '',
  balance: undefined,
  rows: [],
});

/** Goes through the tags once; what is not closed ends where the next of its kind begins. */
export function listStatements(text: string): OfxStatement[] {
  const statements: OfxStatement[] = [];
  let statement = makeStatement();
  let row: OfxRow | undefined;
  let part = '';

  for (const { name, isClosing, value, line } of listTags(text)) {
    if (isClosing) {
      if (ROWS.has(name) || name === 'BANKTRANLIST') row = undefined;
      if (name === part) part = '';
    } else if (STATEMENTS.has(name)) {
      statement = makeStatement();
      statements.push(statement);
      row = undefined;
      part = '';
    } else if (ROWS.has(name)) {
      if (statements.length === 0) statements.push(statement);
      row = { line, isPending: name === 'STMTTRNP', fields: new Map() };
      statement.rows.push(row);
      part = '';
    } else if (PARTS.has(name) && value === '') part = name;
    else if (value !== '') addElement(name, value);
  }

  function addElement(name: string, value: string): void {
    if (row) {
      const key = part === '' ? name : `${part}.${name}`;
      if (!row.fields.has(key)) row.fields.set(key, value);
    } else if (part === 'LEDGERBAL') {
      statement.balance ??= { amount: '', date: '' };
      if (name === 'BALAMT') statement.balance.amount = value;
      if (name === 'DTASOF') statement.balance.date = value;
    } else if (part === '') {
      if (name === 'ACCTID') statement.account ||= value;
      if (name === 'BANKID') statement.bank ||= value;
      if (name === 'CURDEF') statement.currency ||= value;
    }
  }
  return statements;
}
