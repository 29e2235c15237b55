import { readCsv } from '../csv/read-csv.ts';
import type { Reading, ReadOptions, Refusal } from '../model/reading.ts';
import { MOST_ROWS } from '../parts/reading-parts.ts';
import {
  type Block,
  type Blocks,
  isMovement,
  isPartOfMovement,
  isWrittenInBlocks,
  listBlocks,
} from './blocks.ts';

/** A table with more columns is none. */
const MOST_LABELS = 200;

const countLabels = (blocks: readonly Block[]): number =>
  new Set(blocks.flatMap(({ values }) => [...values.keys()])).size;

type Table = { text: string; lines: number[] };

/**
 * A file of `Date: … / Amount: …` blocks, read as the table that it could have been: so headings, questions, mapping and
 * proof are those of a CSV. Undefined where it is not written so.
 */
export function readBlocks(
  text: string,
  encoding: string,
  options: ReadOptions,
): Reading | Refusal | undefined {
  if (!isWrittenInBlocks(text)) return undefined;
  const { blocks, others } = split(text);
  if (blocks.length > MOST_ROWS) return { refused: 'too_many_rows' };
  if (!blocks.some(isMovement)) return undefined;
  if (countLabels(blocks) > MOST_LABELS) return { refused: 'unknown_format' };
  const { text: table, lines } = toTable(blocks, others);
  const mapping = { ...options.mapping, delimiter: '\t' } as const;
  const reading = readCsv(table, encoding, { ...options, mapping });
  return 'refused' in reading ? reading : withLines(reading, lines);
}

/** In some files an empty line follows each line: then only a label that comes again tells where a block begins. */
function split(text: string): Blocks {
  const byBlank = listBlocks(text, true);
  return byBlank.blocks.some(isMovement) ? byBlank : listBlocks(text, false);
}

type Placed = { line: number; cells: string[] };

/** What stands before the first movement comes above the header, as a bank's preamble does. */
function toTable(blocks: readonly Block[], others: Blocks['others']): Table {
  const first = blocks.find(isMovement)?.line ?? 1;
  const isRow = (block: Block) => block.line >= first && isPartOfMovement(block);
  const rows = blocks.filter(isRow);
  const headings = [...new Set(rows.flatMap(({ values }) => [...values.keys()]))];
  const texts = [
    ...others.map(({ line, text }): Placed => ({ line, cells: [text] })),
    ...blocks.filter((block) => !isRow(block)).flatMap(toTexts),
  ];
  const records = [
    ...texts.filter(({ line }) => line < first),
    { line: first, cells: headings },
    ...[
      ...rows.map(({ line, values }) => ({ line, cells: headings.map((label) => values.get(label) ?? '') })),
      ...texts.filter(({ line }) => line >= first),
    ].sort((one, two) => one.line - two.line),
  ];
  return {
    text: records.map(({ cells }) => cells.map(toCell).join('\t')).join('\n'),
    lines: records.map(({ line }) => line),
  };
}

const toTexts = ({ line, values }: Block): Placed[] =>
  [...values].map(([label, value], at) => ({ line: line + at, cells: [`${label}: ${value}`] }));

const toCell = (text: string): string => {
  const tidy = text.replace(/\s+/g, ' ');
  return tidy.includes('"') ? `"${tidy.replaceAll('"', '""')}"` : tidy;
};

/** With the lines of the file, not those of the table. */
function withLines(reading: Reading, lines: readonly number[]): Reading {
  const at = <Placed extends { line: number }>(one: Placed): Placed => ({
    ...one,
    line: lines[one.line - 1] ?? one.line,
  });
  return {
    ...reading,
    rows: reading.rows.map(at),
    problems: reading.problems.map(at),
    leftOut: reading.leftOut.map(at),
    questions: reading.questions.map((question) => ({ ...question, examples: question.examples.map(at) })),
  };
}
