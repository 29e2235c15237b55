import { ask, type Way } from '../model/ask.ts';
import type { Mapping, TableMapping } from '../model/mapping.ts';
import type { Choice, ChoiceId, ExampleReading, Question, QuestionId } from '../model/question.ts';
import type { CsvRecord } from '../table/records.ts';
import type { Table } from '../table/table.ts';
import { quote, toWords } from '../text/clean.ts';
import { isProblem } from '../values/amount.ts';
import { makeDateParser } from '../values/date.ts';
import type { Decision } from './decide.ts';
import { cellAt, positionsOf } from './positions.ts';
import { readCurrency } from './read-currency.ts';
import { readCents } from './read-money.ts';

type CsvQuestionId = Exclude<QuestionId, 'balance'>;

/** What readings may differ in, and the choice that a reading stands for. */
const CHOICES: { [id in CsvQuestionId]: (mapping: Mapping, table: Table) => Choice } = {
  amount_column: ({ columns }, table) =>
    columns.includes('amount')
      ? toColumnChoice(columns.indexOf('amount'), table)
      : toPairChoice(columns, table),
  date_column: ({ columns }, table) => toColumnChoice(columns.indexOf('date'), table),
  decimal_mark: ({ decimal_mark }) => ({ id: decimal_mark, text: null }),
  sign: ({ sign }) => ({ id: sign, text: null }),
  flag: ({ words_out }) => ({ id: `word_${words_out?.[0] ?? ''}`, text: words_out?.[0] ?? null }),
  fee: ({ fee }) => ({ id: fee, text: null }),
  date_order: ({ date_order }) => ({ id: date_order, text: null }),
};

const toColumnChoice = (at: number, { headings }: Table): Choice => ({
  id: `column_${at + 1}`,
  text: headings[at] || null,
});

/** Money out and money in stand in columns of their own. */
const toPairChoice = (columns: Mapping['columns'], { headings }: Table): Choice => {
  const pair = (['money_out', 'money_in'] as const).map((role) => columns.indexOf(role));
  const named = pair.filter((at) => at >= 0).map((at) => headings[at] || String(at + 1));
  return { id: 'column_0', text: named.join(' / ') };
};

const isPair = ({ columns }: Mapping): boolean => !columns.includes('amount');

const IDS = Object.keys(CHOICES) as CsvQuestionId[];

/** One for each thing that is open, as far as it makes a difference to the rows. */
export function listQuestions({ left, orders }: Decision, table: Table): Question[] {
  const mappings = left.map(({ mapping }) => mapping);
  const [likeliest] = mappings;
  if (!likeliest) return [];
  const show = ({ line, cells }: CsvRecord) => ({ line, text: quote(cells.join(table.delimiter)) });
  return IDS.flatMap((id) => {
    const open =
      id === 'date_order'
        ? orders.map((date_order) => ({ ...likeliest, date_order }))
        : // The signs of other columns are asked once it is known that these are the ones.
          mappings.filter((one) => id !== 'sign' || isPair(one) === isPair(likeliest));
    // Which word it is matters once it is known that the words decide.
    if (id === 'flag' && mappings.some(({ sign, words_out }) => sign !== 'by_flag' || !words_out)) return [];
    return ask(id, listWays(id, open, table), table.rows, show);
  });
}

/** Of the readings that are left, the first for each choice: the nearest to the likeliest. */
function listWays(id: CsvQuestionId, mappings: readonly TableMapping[], table: Table): Way<CsvRecord>[] {
  const ways = new Map<ChoiceId, Way<CsvRecord>>();
  for (const mapping of mappings) {
    const choice = CHOICES[id](mapping, table);
    if (!ways.has(choice.id)) ways.set(choice.id, { ...choice, read: makeExampleReader(mapping) });
  }
  return [...ways.values()];
}

function makeExampleReader(mapping: TableMapping): (record: CsvRecord) => ExampleReading {
  const at = positionsOf(mapping);
  const parseDate = makeDateParser(mapping.date_order);
  const wordsAt = [...at.names, ...at.descriptions, ...at.types];
  return ({ cells }) => {
    const moved = readCents(cells, at, mapping);
    return {
      day: parseDate(cellAt(cells, at.date)) ?? null,
      cents: moved === undefined || isProblem(moved) ? null : moved,
      currency: readCurrency(cells, at),
      name: toWords(wordsAt.map((position) => cellAt(cells, position))).name,
    };
  };
}
