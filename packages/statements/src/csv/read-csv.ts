import { type ColumnRole, DELIMITERS } from '../model/mapping.ts';
import type { Question } from '../model/question.ts';
import type { Program, Proof, Reading, ReadOptions, Refusal } from '../model/reading.ts';
import { dropSharedRefs } from '../parts/shared-refs.ts';
import { joinSplits } from '../programs/join-splits.ts';
import { polishRows } from '../programs/polish.ts';
import { columnsOf, findBooksProgram, findFlatProgram } from '../programs/programs.ts';
import { readBooks } from '../programs/read-books.ts';
import { isFirefly, readFirefly } from '../programs/read-firefly.ts';
import { holdAgainstBalances } from '../proof/ask-balance.ts';
import { type Sampled, sampleTable } from '../table/find-delimiter.ts';
import { findRole, foldHeading } from '../table/header-words.ts';
import { forEachRecord } from '../table/records.ts';
import type { Table } from '../table/table.ts';
import { quote } from '../text/clean.ts';
import { toFingerprint } from '../text/fingerprint.ts';
import { listAccounts } from './accounts.ts';
import { applyAnswers, filterVariants } from './answers.ts';
import type { Column } from './column.ts';
import { describeColumns } from './columns.ts';
import { type Considered, decide } from './decide.ts';
import { decideByEnds } from './decide-by-ends.ts';
import { isDoubtful, isToldDespite, withOtherSigns } from './doubt.ts';
import { makeCollector } from './evidence.ts';
import { findFileCurrency } from './file-currency.ts';
import { listOptions, type Options } from './options.ts';
import { listQuestions } from './questions.ts';
import { readTable } from './read-table.ts';
import { listVariants, type Variant } from './variants.ts';

/** A CSV, as text: finds its table, decides how to read it, and reads it once. */
export function readCsv(text: string, encoding: string, options: ReadOptions): Reading | Refusal {
  const chosen = DELIMITERS.filter((delimiter) => delimiter === options.mapping?.delimiter);
  const sampled = sampleTable(text, chosen.length > 0 ? chosen : DELIMITERS);
  if (!sampled) return { refused: 'unknown_format' };
  const { table } = sampled;
  if (isFirefly(table.headings)) return readFirefly(text, encoding, table);
  const books = findBooksProgram(table.headings);
  if (books) return readBooks(text, encoding, table, books, options);
  return readRows(text, encoding, sampled, withProgram(options, table));
}

type CsvOptions = ReadOptions & { program: Program | null };

/** What a known program's columns mean stands above what they look like, and below what somebody decided. */
function withProgram(options: ReadOptions, { headings }: Table): CsvOptions {
  const flat = findFlatProgram(headings);
  if (!flat) return { ...options, program: null };
  const mapping = { columns: columnsOf(flat, headings), ...flat.known, ...options.mapping };
  return { ...options, mapping, program: flat.program };
}

function readRows(text: string, encoding: string, sampled: Sampled, options: CsvOptions): Reading | Refusal {
  const { table, records } = sampled;
  const currencyOf = (roles: readonly (ColumnRole | undefined)[]) =>
    findFileCurrency(table, roles, records) ?? options.currency;
  const columns = describeColumns(
    table,
    currencyOf(table.headings.map((heading) => findRole(heading)?.role)),
  );
  const variants = filterVariants(listVariants(columns, table.rows), options).map((variant) => ({
    ...variant,
    ofFile: currencyOf(variant.columns),
  }));
  const considered = variants.map((variant) => consider(text, sampled, variant, options));
  const decided = decide(table, considered, options);
  const decision = sampled.isWhole ? { ...decided, left: decideByEnds(text, table, decided.left) } : decided;
  const [likeliest] = decision.left;
  if (!likeliest) return { refused: 'unknown_format' };
  const [date_order = likeliest.mapping.date_order] = decision.orders;
  const decidedMapping = { ...likeliest.mapping, date_order };
  const { ofFile: _, areReceiptsNegative: __, isSignedPair: ___, ...mapping } = decidedMapping;
  const { rows: read, problems, leftOut, balances, end } = readTable(text, table, decidedMapping);
  if (end === 'too_many_rows' || end === 'too_large_field') return { refused: end };
  const joined = options.program === 'saldo' ? joinSplits(read, text, table) : read;
  const whole = polishRows(joined, options.program);
  const accounts = listAccounts(whole, balances, mapping);
  function listOpen(proof: Proof): Question[] {
    const left = isDoubtful(proof, options)
      ? withOtherSigns(decision.left, considered, options)
      : decision.left;
    return listQuestions({ ...decision, left }, table);
  }
  const told = {
    rows: whole,
    accounts,
    listOpen,
    isAnswered: (proof: Proof) => isToldDespite(proof, options),
  };
  const { rows, proof, disagreeing, questions } = holdAgainstBalances(told, options);
  return {
    format: 'csv',
    program: options.program,
    encoding,
    fingerprint: fingerprintOf(table, columns),
    mapping,
    headings: table.headings.map(quote),
    accounts,
    rows: dropSharedRefs(rows),
    problems: [...problems, ...disagreeing].sort((one, two) => one.line - two.line),
    leftOut,
    proof,
    questions,
  };
}

/** The sample tells nearly always; where it leaves something open, the whole file is asked. */
function consider(
  text: string,
  { table, isWhole }: Sampled,
  variant: Variant,
  options: ReadOptions,
): Considered {
  const sample = makeCollector(variant);
  for (const row of table.rows) sample.add(row);
  const known = applyAnswers(listOptions(sample.evidence, variant, options.today), options);
  if (isWhole || known.sign.length === 0 || !isOpen(known))
    return { variant, evidence: sample.evidence, options: known };
  const { add, evidence } = makeCollector(variant);
  forEachRecord(text, table.delimiter, (record) => {
    if (record.line >= table.firstLine) add(record);
    return true;
  });
  return { variant, evidence, options: applyAnswers(listOptions(evidence, variant, options.today), options) };
}

/** What a balance may prove is not open for that. */
const isOpen = ({ date_order, decimal_mark, sign, words_out, fee }: Options): boolean =>
  [date_order, decimal_mark, sign, words_out, fee].some((left) => left.length > 1);

/** The header's words; without one, what its columns look like. */
function fingerprintOf({ headings }: Table, columns: readonly Column[]): string {
  if (headings.length > 0) return toFingerprint(headings.map(foldHeading));
  return toFingerprint(columns.map(({ role, shape }) => role ?? (shape.numbers > 0 ? 'number' : 'date')));
}
