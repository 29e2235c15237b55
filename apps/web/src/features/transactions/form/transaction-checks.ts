import type { Transaction } from '@saldo/contract';
import i18next from 'i18next';
import { checks, positiveAmountIn } from '../../../ui/forms/checks.ts';
import { leftOver, withRest } from '../model/split-lines.ts';
import type { WrittenValues } from '../model/transaction-values.ts';

type Errors = Record<string, string | null>;

/** What is wrong with the form, by field; of one that is edited, the description is required too. */
export function checkTransaction(values: WrittenValues, edited?: Transaction): Errors {
  const isSplit = values.lines.length > 0;
  return {
    name: checks.name(values.name),
    amount: positiveAmountIn(values.amount, values.currency),
    category_id: isSplit || edited?.transfer ? null : checks.required(values.category_id),
    ...(isSplit && checkLines(values)),
    source_id: checks.required(values.source_id),
    date: checks.required(values.date),
    description: (edited && checks.required(values.description)) || checks.description(values.description),
  };
}

function checkLines({ lines, amount, currency }: WrittenValues): Errors {
  const shown = withRest(lines, amount, currency);
  const errors: Errors = {};
  for (const [index, line] of shown.entries()) {
    errors[`lines.${index}.category_id`] = checks.required(line.category_id);
    errors[`lines.${index}.amount`] = positiveAmountIn(line.amount, currency);
    errors[`lines.${index}.description`] = checks.description(line.description);
  }
  // How much it is that they differ by stands below the lines; this leads the keyboard to where it can be mended.
  const doesAddUp = leftOver(shown, amount, currency) === 0;
  errors[`lines.${shown.length - 1}.amount`] ??= doesAddUp ? null : i18next.t('split.mustAddUp');
  return errors;
}
