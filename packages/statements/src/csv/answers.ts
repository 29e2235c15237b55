import { choose } from '../model/choose.ts';
import type { Mapping } from '../model/mapping.ts';
import type { ReadOptions } from '../model/reading.ts';
import type { Options } from './options.ts';
import type { Variant } from './variants.ts';

/** What somebody decided stands above what the file seems to say. */
export function applyAnswers(options: Options, { answers = {}, mapping = {} }: ReadOptions): Options {
  const decided = { ...answers, ...mapping };
  const word = answers.flag?.replace(/^word_/, '');
  const words = mapping.words_out ?? (word ? [word] : undefined);
  return {
    ...options,
    date_order: choose(['dmy', 'mdy', 'ymd'], decided.date_order, options.date_order),
    decimal_mark: choose(['point', 'comma'], decided.decimal_mark, options.decimal_mark),
    sign: choose(['as_written', 'turned', 'by_flag'], decided.sign ?? (words && 'by_flag'), options.sign),
    fee: choose(['apart', 'included'], decided.fee, options.fee),
    words_out: words ? [words] : options.words_out,
    other_words_out: words ? [] : options.other_words_out,
  };
}

/** The ways to see the columns that fit what was answered; all of them where an answer fits none. */
export function filterVariants(
  variants: readonly Variant[],
  { answers = {}, mapping = {} }: ReadOptions,
): Variant[] {
  if (mapping.columns) return [toVariant(mapping.columns)];
  const isAnswer = ({ amountColumn }: Variant) => `column_${amountColumn + 1}` === answers.amount_column;
  const byAmount = variants.some(isAnswer) ? variants.filter(isAnswer).map(isGuessedNoMore) : [...variants];
  return keepFitting(byAmount, ({ dateColumn }) => `column_${dateColumn + 1}` === answers.date_column);
}

function keepFitting(variants: readonly Variant[], fits: (variant: Variant) => boolean): Variant[] {
  const fitting = variants.filter(fits);
  return fitting.length > 0 ? fitting : [...variants];
}

const isGuessedNoMore = (variant: Variant): Variant => ({ ...variant, isGuessedPair: false });

const toVariant = (columns: Mapping['columns']): Variant => ({
  columns: [...columns],
  dateColumn: columns.indexOf('date'),
  amountColumn: columns.indexOf('amount'),
  isUnnamedPair: false,
  isGuessedPair: false,
  isGuessedBalance: false,
  isNamedFlag: true,
  isGuessedFlag: false,
});
