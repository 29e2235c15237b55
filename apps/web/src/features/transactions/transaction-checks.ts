import type { Transaction } from '@saldo/contract';
import i18next from 'i18next';
import { checks } from '../../ui/forms/checks.ts';
import { leftOver, withRest } from './split-lines.ts';
import type { TransactionValues } from './transaction-values.ts';

type Errors = Record<string, string | null>;

/** What is wrong with the form, by field; of one that is edited, the description is required too. */
export function checkTransaction(values: TransactionValues, edited?: Transaction): Errors {
  const isSplit = values.lines.length > 0;
  return {
    name: checks.name(values.name),
    amount: checks.positiveAmount(values.amount),
    category_id: isSplit || edited?.transfer ? null : checks.required(values.category_id),
    ...(isSplit && checkLines(values)),
    source_id: checks.required(values.source_id),
    date: checks.required(values.date),
    description: (edited && checks.required(values.description)) || checks.description(values.description),
  };
}

function checkLines({ lines, amount }: TransactionValues): Errors {
  const shown = withRest(lines, amount);
  const errors: Errors = {};
  for (const [index, line] of shown.entries()) {
    errors[`lines.${index}.category_id`] = checks.required(line.category_id);
    errors[`lines.${index}.amount`] = checks.positiveAmount(line.amount);
    errors[`lines.${index}.description`] = checks.description(line.description);
  }
  // How much it is that they differ by stands below the lines; this leads the keyboard to where it can be mended.
  const doesAddUp = leftOver(shown, amount) === 0;
  errors[`lines.${shown.length - 1}.amount`] ??= doesAddUp ? null : i18next.t('split.mustAddUp');
  return errors;
}
