import type { FileImport, FileQuestion } from '@saldo/contract';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import { SignedMoney } from '../../ui/money-and-dates/money.tsx';
import { useChangeFile } from './file-imports.queries.ts';
import shared from './import-page.module.css';
import classes from './question-form.module.css';

type Choice = FileQuestion['choices'][number];
type Reading = FileQuestion['examples'][number]['readings'][number];

/** What the file does not tell: each answer shows what it makes of the first rows. */
export function QuestionForm({ file, question }: { file: FileImport; question: FileQuestion }) {
  const { t } = useTranslation();
  const id = useId();
  const change = useChangeFile(file);
  const [chosen, setChosen] = useState<string>();
  const currency = file.accounts[0]?.currency ?? homeCurrency();
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen === undefined || change.isPending) return;
    change.mutate(
      { answers: { [question.id]: chosen } },
      {
        // What had the focus goes with the question.
        onSuccess: () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true }),
        onError: (error) => showToast('failure', t('fileImports.answerFailed'), describeFailure(error, '')),
      },
    );
  };
  const readingsOf = (choice: Choice) =>
    question.examples.flatMap(({ line, readings }) =>
      readings.filter((one) => one.choice === choice.id).map((reading) => ({ line, ...reading })),
    );
  return (
    <Card>
      <form onSubmit={send}>
        <fieldset className={classes.question}>
          <legend>{t(`fileImports.question.${question.id}`)}</legend>
          <p className={shared.quiet}>
            {t(question.id === 'balance' ? 'fileImports.disagreeing' : 'fileImports.asked')}
          </p>
          <ul className={classes.examples}>
            {question.examples.map(({ line, text }) => (
              <li key={line}>
                <span className={shared.quiet}>{t('fileImports.line', { line })}</span> <code>{text}</code>
              </li>
            ))}
          </ul>
          <div className={classes.choices}>
            {question.choices.map((choice) => (
              <label key={choice.id} className={classes.choice}>
                <input
                  type="radio"
                  name={id}
                  value={choice.id}
                  checked={chosen === choice.id}
                  onChange={() => setChosen(choice.id)}
                />
                <span className={classes.choiceWords}>
                  <span className={shared.name}>{describeChoice(choice)}</span>
                  {readingsOf(choice).map((reading) => (
                    <ReadingLine key={reading.line} reading={reading} currency={currency} />
                  ))}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <Button type="submit" disabled={chosen === undefined} loading={change.isPending}>
          {t('fileImports.answer')}
        </Button>
      </form>
    </Card>
  );

  /** A column or a word is named as in the file. */
  function describeChoice({ id: of, label, text }: Choice): string {
    if (label !== null) return label;
    const [, number] = /^column_(\d+)$/.exec(of) ?? [];
    if (number) return t('fileImports.column', { number });
    return t(`fileImports.choice.${of}` as 'fileImports.choice.dmy', { defaultValue: text });
  }
}

function ReadingLine({ reading, currency }: { reading: Reading; currency: string }) {
  const { t } = useTranslation();
  const { date, amount, name } = reading;
  const type = (amount ?? 0) < 0 ? 'expense' : 'income';
  return (
    <span className={classes.reading}>
      <span>{date === null ? t('fileImports.unread') : formatDay(date)}</span>
      <span className={classes.readingName}>{name}</span>
      {amount === null ? (
        <span>{t('fileImports.unread')}</span>
      ) : (
        <SignedMoney type={type} amount={Math.abs(amount)} currency={currency} />
      )}
    </span>
  );
}
