import { MOST_ROWS } from '../parts/reading-parts.ts';
import { eachLine } from '../text/lines.ts';

/** One record of a list: its fields in the file's order, by the letter that each begins with. */
export type QifRecord = { line: number; account: string; fields: { code: string; text: string }[] };

export type QifLists = {
  /** Accounts as they come, by name. */
  accounts: string[];
  rows: QifRecord[];
  /** Lists that are no statement: categories, classes, securities; with where each begins. */
  others: { line: number; name: string }[];
};

const STATEMENTS = /^(?:bank|cash|ccard|oth a|oth l|oth s|port)$/i;
const MOST_FIELDS = 1000;
/** The account of rows before any account is named. */
export const ONLY_ACCOUNT = 'file';

/** Goes through the lines once. `^` ends a record, and so does the next list, or the end of the file. */
export function listQifRecords(text: string): QifLists {
  const lists: QifLists = { accounts: [], rows: [], others: [] };
  let kind: 'rows' | 'account' | 'other' = 'rows';
  let account = ONLY_ACCOUNT;
  let fields: QifRecord['fields'] = [];
  let start = 1;

  function end(): void {
    const ended = fields;
    fields = [];
    if (ended.length === 0) return;
    if (kind === 'account') account = ended.find(({ code }) => code === 'N')?.text || account;
    if (kind !== 'rows') return;
    if (!lists.accounts.includes(account)) lists.accounts.push(account);
    lists.rows.push({ line: start, account, fields: ended });
  }

  function begin(heading: string, line: number): void {
    const name = heading.replace(/^!/, '').trim();
    if (/^(?:option|clear)/i.test(name)) return;
    if (/^account/i.test(name)) {
      kind = 'account';
      return;
    }
    const type = name.replace(/^type:?/i, '').trim();
    kind = STATEMENTS.test(type) ? 'rows' : 'other';
    if (kind === 'other') lists.others.push({ line, name: type });
  }

  for (const { line, text: raw } of eachLine(text)) {
    const own = raw.trim();
    if (own === '') continue;
    if (lists.rows.length > MOST_ROWS) break;
    if (own.startsWith('!')) {
      end();
      begin(own, line);
    } else if (own.startsWith('^')) end();
    else {
      if (fields.length === 0) start = line;
      if (fields.length < MOST_FIELDS)
        fields.push({ code: own.charAt(0).toUpperCase(), text: own.slice(1).trim() });
    }
  }
  end();
  return lists;
}

export const fieldOf = ({ fields }: QifRecord, ...codes: readonly string[]): string =>
  fields.find(({ code, text }) => codes.includes(code) && text !== '')?.text ?? '';
