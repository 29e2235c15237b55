import type { Explanation as ExplanationData } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { readComposed } from '../../config/explained.ts';
import { Clamped } from '../../ui/layout/clamped.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { Money } from '../../ui/money-and-dates/money.tsx';
import { ComposedExplanation } from './composed-explanation.tsx';
import { useExplanation } from './explain.queries.ts';
import { Days } from './explained-days.tsx';
import classes from './explanation.module.css';
import { toListAddress } from './list-address.ts';

type Step = ExplanationData['steps'][number];
type LeftOut = ExplanationData['left_out'][number];

/** What a figure is made of, step by step, down to the rows; and what is not in it. */
export function Explanation({ explain, onLeave }: { explain: string; onLeave: () => void }) {
  const composed = readComposed(explain);
  if (composed) return <ComposedExplanation {...composed} />;
  return <Counted explain={explain} onLeave={onLeave} />;
}

function Counted({ explain, onLeave }: { explain: string; onLeave: () => void }) {
  const { t } = useTranslation();
  const query = useExplanation(explain);
  return (
    <Loaded query={query} skeleton={<Skeleton rows={4} height={64} />}>
      {(told) => (
        <div className={classes.panel}>
          <p className={classes.value} data-testid="explained-value">
            <Money amount={told.value} currency={told.currency} />
          </p>
          <p>{t(`explain.formula.${told.of}`)}</p>
          <Days explain={explain} />
          <ol className={classes.steps}>
            {told.steps.map((step) => (
              <StepItem key={step.what} step={step} currency={told.currency} onLeave={onLeave} />
            ))}
          </ol>
          <p className={classes.sum}>
            <span>{t('explain.sum')}</span>
            <span data-testid="explained-sum">
              <Money amount={told.included.sum} currency={told.currency} />
            </span>
          </p>
          {told.left_out.length > 0 && <LeftOuts all={told.left_out} currency={told.currency} />}
        </div>
      )}
    </Loaded>
  );
}

function StepItem({ step, currency, onLeave }: { step: Step; currency: string; onLeave: () => void }) {
  const { t } = useTranslation();
  const { what, amount, count, filter, sample } = step;
  return (
    <li className={classes.step}>
      <p className={classes.line}>
        <span>{t(`explain.steps.${what}`)}</span>
        <Signed amount={amount} currency={currency} />
      </p>
      <Sample sample={sample.map((row) => asCounted(row, step))} currency={currency} />
      {filter && (
        <Link className={classes.link} to={toListAddress(filter)} onClick={onLeave}>
          {t('explain.show', { count })}
        </Link>
      )}
    </li>
  );
}

/** What went out makes spending more: a row has the sign with which it enters the sum. Transfers go either way. */
function asCounted({ transaction, counted, rate }: Step['sample'][number], { what, amount }: Step) {
  const isEitherWay = what === 'transfer' || amount === 0;
  return { transaction, rate, counted: isEitherWay ? counted : Math.sign(amount) * Math.abs(counted) };
}

/** With its sign, whichever it is: that is how it enters the sum. */
function Signed({ amount, currency }: { amount: number; currency: string }) {
  return (
    <span className={classes.amount}>
      {amount > 0 && '+'}
      <Money amount={amount} currency={currency} />
    </span>
  );
}

function Sample({ sample, currency }: Pick<Step, 'sample'> & { currency: string }) {
  const { t } = useTranslation();
  if (sample.length === 0) return null;
  return (
    <ul className={classes.rows}>
      {sample.map(({ transaction, counted, rate }) => (
        <li key={transaction.id} className={classes.line}>
          <span className={classes.what}>
            <Clamped text={transaction.clean_name ?? transaction.name} />
            <span className={classes.quiet}>
              {formatDay(transaction.date)}
              {rate && ` · ${formatAmount(transaction.amount, transaction.currency)} `}
              {rate &&
                t('explain.rate', {
                  rate: String(rate.rate).replace('.', ','),
                  day: formatDay(rate.date),
                })}
            </span>
          </span>
          {rate || transaction.currency === currency ? (
            <Signed amount={counted} currency={currency} />
          ) : (
            <Money amount={transaction.amount} currency={transaction.currency} />
          )}
        </li>
      ))}
    </ul>
  );
}

function LeftOuts({ all, currency }: { all: LeftOut[]; currency: string }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className={classes.heading}>{t('explain.leftOut.title')}</h3>
      <ul className={classes.steps}>
        {all.map(({ reason, count, sum, sample }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: of other currencies there may be several, which have no name
          <li key={index} className={classes.step}>
            <p className={classes.line}>
              <span>{t(`explain.leftOut.${reason}`, { count })}</span>
              {sum !== null && reason !== 'transfer' && <Money amount={sum} currency={currency} />}
            </p>
            <Sample sample={sample} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}
