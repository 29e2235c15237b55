import { type Cents, cents } from '@saldo/domain';
import type { Choice, ChoiceId, DateOrder, Example, Question, QuestionId } from '../question.ts';
import { quote, toWords } from '../text/clean.ts';
import type { Decision } from './decide.ts';
import { readExample, type Tested } from './hypotheses.ts';
import type { Mapping } from './mapping.ts';
import { cellAt, positionsOf } from './positions.ts';
import type { CsvRecord } from './records.ts';
import type { Table } from './table.ts';

type Way = Choice & { mapping: Mapping };

/** What readings may differ in, and the id and the text of the choice that a reading stands for. */
const DIMENSIONS: { [id in QuestionId]: (mapping: Mapping, table: Table) => Choice } = {
  amount_column: ({ columns }, table) => toColumnChoice(columns.indexOf('amount'), table),
  date_column: ({ columns }, table) => toColumnChoice(columns.indexOf('date'), table),
  decimal_mark: ({ decimal_mark }) => ({ id: decimal_mark, text: null }),
  sign: ({ sign }) => ({ id: sign, text: null }),
  flag: ({ words_out }) => toWordChoice(words_out),
  fee: ({ fee }) => ({ id: fee, text: null }),
  date_order: ({ date_order }) => ({ id: date_order, text: null }),
};

const toColumnChoice = (at: number, { headings }: Table): Choice => ({
  id: `column_${at + 1}`,
  text: headings[at] || null,
});

export function toWordChoice(words: readonly string[] | null): Choice {
  const [word = ''] = words ?? [];
  return { id: `word_${word}`, text: word || null };
}

/** One for each thing that is open, as far as it makes a difference to the rows. */
export function listQuestions({ left, orders }: Decision, table: Table): Question[] {
  const [likeliest] = left;
  if (!likeliest) return [];
  return (Object.keys(DIMENSIONS) as QuestionId[]).flatMap((id) => {
    const ways = id === 'date_order' ? orderWays(likeliest, orders, table) : listWays(id, left, table);
    const different = dropEqual(ways, table.rows);
    if (different.length < 2) return [];
    return {
      id,
      choices: different.map(({ mapping: _, ...choice }) => choice),
      examples: listExamples(different, table),
    };
  });
}

const orderWays = ({ mapping }: Tested, orders: readonly DateOrder[], table: Table): Way[] =>
  orders.map((date_order) => {
    const own = { ...mapping, date_order };
    return { ...DIMENSIONS.date_order(own, table), mapping: own };
  });

/** Of the readings that are left, the first for each choice: the nearest to the likeliest. */
function listWays(id: QuestionId, left: readonly Tested[], table: Table): Way[] {
  const ways = new Map<ChoiceId, Way>();
  for (const { mapping } of left) {
    const choice = DIMENSIONS[id](mapping, table);
    if (!ways.has(choice.id)) ways.set(choice.id, { ...choice, mapping });
  }
  return [...ways.values()];
}

const signature = (mapping: Mapping, record: CsvRecord): string => {
  const { day, cents: moved } = readExample(mapping, record);
  return `${day} ${moved}`;
};

function dropEqual(ways: readonly Way[], rows: readonly CsvRecord[]): Way[] {
  const kept: Way[] = [];
  for (const way of ways) {
    const isNew = kept.every((other) =>
      rows.some((row) => signature(way.mapping, row) !== signature(other.mapping, row)),
    );
    if (isNew) kept.push(way);
  }
  return kept;
}

const EXAMPLES = 3;

function listExamples(ways: readonly Way[], table: Table): Example[] {
  const telling = table.rows.filter(
    (row) => new Set(ways.map(({ mapping }) => signature(mapping, row))).size > 1,
  );
  return telling.slice(0, EXAMPLES).map((record) => ({
    line: record.line,
    text: quote(record.cells.join(table.delimiter)),
    readings: Object.fromEntries(ways.map(({ id, mapping }) => [id, toReading(mapping, record)])),
  }));
}

function toReading(mapping: Mapping, record: CsvRecord) {
  const at = positionsOf(mapping);
  const { day, cents: moved } = readExample(mapping, record);
  const texts = [...at.names, ...at.descriptions, ...at.types].map((position) =>
    cellAt(record.cells, position),
  );
  const amount: Cents | null = moved === null ? null : cents(moved);
  return { day, cents: amount, name: toWords(texts).name };
}
