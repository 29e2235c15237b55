import type { PreviewedRow, ResponseOf } from '@saldo/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { SignedMoney } from '../../ui/money-and-dates/money.tsx';
import { useFinestCurrency } from '../sources/sources.queries.ts';
import { isWhole } from './rule-checks.ts';
import { type RuleValues, toRuleBody } from './rule-values.ts';
import { useRulePreview } from './rules.queries.ts';
import classes from './rules-page.module.css';

/** It is asked for once the typing pauses. */
const PAUSE = 400;

/** What the rule would change in the whole history, while it is being written. */
export function RulePreview({ values }: { values: RuleValues }) {
  const { t } = useTranslation();
  const currency = useFinestCurrency();
  const { match, conditions, actions } = toRuleBody(values, currency);
  const whole = isWhole(values, currency) ? JSON.stringify({ match, conditions, actions }) : '';
  const [asked, setAsked] = useState(whole);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(whole), PAUSE);
    return () => clearTimeout(timer);
  }, [whole]);
  const preview = useRulePreview(asked ? JSON.parse(asked) : undefined);
  return (
    <section className={classes.preview} aria-live="polite" aria-busy={preview.isFetching}>
      <h3>{t('rules.preview.title')}</h3>
      {asked ? (
        <Loaded query={preview} skeleton={<Skeleton rows={3} height={32} />}>
          {(found) => <Found {...found} />}
        </Loaded>
      ) : (
        <p className={classes.quiet}>{t('rules.preview.waiting')}</p>
      )}
    </section>
  );
}

function Found({ matched, changed, results }: ResponseOf<'previewRule'>) {
  const { t } = useTranslation();
  if (matched === 0) return <p className={classes.quiet}>{t('rules.preview.none')}</p>;
  return (
    <>
      <p>{t('rules.preview.counts', { matched, changed })}</p>
      {changed > results.length && (
        <p className={classes.quiet}>{t('rules.preview.first', { count: results.length })}</p>
      )}
      {results.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <ul className={classes.previewed} tabIndex={0} aria-label={t('rules.preview.title')}>
          {results.map((row) => (
            <Row key={row.transaction_id} row={row} />
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ row }: { row: PreviewedRow }) {
  const { t } = useTranslation();
  const { before, after } = row;
  return (
    <li>
      <div className={classes.rowHead}>
        <span className={classes.rowName}>{before.name}</span>
        <SignedMoney type={row.type} amount={row.amount} currency={row.currency} />
      </div>
      <p className={classes.quiet}>
        {formatDay(row.date)} · <span className="visually-hidden">{t('rules.preview.before')}: </span>
        {describeState(before)} <span aria-hidden="true">→</span>{' '}
        <span className="visually-hidden">{t('rules.preview.after')}: </span>
        <strong className={classes.after}>
          {after.name !== before.name && `${after.name} · `}
          {describeState(after)}
        </strong>
      </p>
    </li>
  );

  function describeState({ category_name, tags, lines }: PreviewedRow['before']): string {
    const category =
      lines > 0 ? t('rules.preview.lines', { count: lines }) : (category_name ?? t('rules.none'));
    return [category, ...tags.map((tag) => `#${tag}`)].join(' ');
  }
}
