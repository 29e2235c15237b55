import type { ColumnTypes, Migration } from './migration.ts';

/** Fixed when this was written: applied migrations don't change. */
const DINARS = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'];
const CODES = DINARS.map((code) => `'${code}'`).join(', ');

/** A deleted row's source may exist only in its versions. */
const isFormerlyFine = DINARS.map((code) => `data like '%"currency":"${code}"%'`).join(' or ');

/**
 * Dinars were kept in hundredths and are kept in thousandths: ten times as many, of all that is in a source of theirs.
 * It is the one migration that makes another number of what was there: see decision 24. What follows from these amounts,
 * and what people plan who count in dinars, is counted anew by the ledger once this is in, of those who are marked here.
 */
export const thousandths: Migration = {
  id: '0027-thousandths',
  statements: (types) => {
    const fineSources = `select owner, no from sources where currency in (${CODES})
      union select owner, cast(substr(key, 2, length(key) - 2) as ${types.integer})
        from row_versions where what = 'sources' and (${isFormerlyFine})`;
    const hasThreeDecimals = `(owner, source_no) in (${fineSources})`;
    const ofFine = `(owner, no) in (${fineSources})`;
    const numberIn = (mark: string) =>
      `cast(substr(key, 2, ${positionOf(types, mark, 'key')} - 2) as ${types.integer})`;
    return [
      `alter table owners add column recount_due ${types.integer}`,
      `update transactions set cents = cents * 10, more = ${tenfoldLines(types, 'more')} where ${hasThreeDecimals}`,
      `update entry_versions set cents = cents * 10, more = ${tenfoldLines(types, 'more')} where ${hasThreeDecimals}`,
      `update bank_rows set cents = cents * 10 where ${hasThreeDecimals}`,
      `update balance_points set cents = cents * 10 where ${hasThreeDecimals}`,
      `update import_rows set cents = cents * 10, before = ${tenfoldBefore(types)}
        where (owner, import_id) in (select owner, id from imports where ${hasThreeDecimals})`,
      `update row_versions set data = ${tenfold(types, 'data', ['cents'])}
        where what = 'bank_rows' and (owner, ${numberIn(',')}) in (${fineSources})`,
      `update row_versions
        set data = ${tenfold(types, 'data', ['cents', 'opening_cents', 'booked_cents', 'rows_cents'])}
        where what = 'sources' and (${isFormerlyFine})`,
      `update sources set cents = cents * 10, opening_cents = opening_cents * 10,
        booked_cents = booked_cents * 10, rows_cents = rows_cents * 10 where ${ofFine}`,
      `update owners set recount_due = 1 where number in (select owner from sources where currency in (${CODES}))`,
      `update owners set recount_due = 2 where home_currency in (${CODES})`,
    ];
  },
};

const positionOf = ({ engine }: ColumnTypes, mark: string, column: string) =>
  engine === 'sqlite' ? `instr(${column}, '${mark}')` : `position('${mark}' in ${column})`;

/**
 * Multiplies some numbers in a JSON object. Quotation marks within texts are escaped, so no text looks like a
 * field name.
 */
function tenfold({ engine }: ColumnTypes, column: string, names: readonly string[]): string {
  if (engine === 'postgres')
    return `regexp_replace(${column}, '"(${names.join('|')})":(-?[1-9][0-9]*)', '"\\1":\\20', 'g')`;
  const replaced = names.map((name) => `'$.${name}', json_extract(${column}, '$.${name}') * 10`);
  return `json_replace(${column}, ${replaced.join(', ')})`;
}

/** Lines are numbers like the whole; split rows start with them. */
function tenfoldLines(types: ColumnTypes, column: string): string {
  if (types.engine === 'postgres') return tenfold(types, column, ['cents']);
  const lines = `select json_group_array(json(${tenfold(types, 'value', ['cents'])})) from json_each(${column}, '$.lines')`;
  return `case when ${column} like '{"lines":%' then json_replace(${column}, '$.lines', json((${lines}))) else ${column} end`;
}

/** What undoing an import restores: bank rows, and transactions with their lines as text. */
function tenfoldBefore(types: ColumnTypes): string {
  if (types.engine === 'postgres') {
    const more = tenfoldLines(types, `(cast(before as jsonb) #>> '{transaction,more}')`);
    return `cast(jsonb_set(cast(${tenfold(types, 'before', ['cents'])} as jsonb), '{transaction,more}',
      coalesce(to_jsonb(${more}), cast('null' as jsonb)), false) as text)`;
  }
  const numbers = tenfold(types, 'before', ['bank.cents', 'transaction.cents']);
  const more = `json_extract(before, '$.transaction.more')`;
  return `json_replace(${numbers}, '$.transaction.more', (${tenfoldLines(types, more)}) || '')`;
}
