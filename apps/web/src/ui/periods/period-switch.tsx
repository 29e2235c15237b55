import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayInput } from '../forms/day-input.ts';
import { TextInput } from '../forms/inputs.tsx';
import { formatDay, formatMonth, today } from '../money-and-dates/dates.ts';
import { daysOf, type Period, toRange } from './period.ts';
import classes from './period-switch.module.css';

const NEAR = ['all', 'this-month', 'last-month'] as const;

/** Which days a screen is about: what it begins with, until somebody chooses. */
export function PeriodSwitch(props: {
  period: Period | undefined;
  onChoose: (period: Period | undefined) => void;
  /** Those that have something. */
  years: string[];
  /** What no choice means; all time, unless it is said. None where something is always chosen. */
  otherwise?: 'all' | 'last-year' | 'none';
}) {
  const { t } = useTranslation();
  const { period, onChoose, otherwise = 'all' } = props;
  const [isOpen, setOpen] = useState(false);
  const years = listYears(props.years, period);
  const near = NEAR.filter((one) => one !== 'all' || otherwise !== 'none');
  const isNear = near.some((one) => one === (period ?? 'all'));
  const isMonth = period?.length === 7;
  const isRange = isOpen || period?.includes('..') === true;
  const choose = (next: Period | undefined) => {
    setOpen(false);
    onChoose(next);
  };
  return (
    <fieldset className={classes.switch} aria-label={t('period.title')}>
      {near.map((one) => (
        <button
          key={one}
          type="button"
          className={classes.choice}
          aria-pressed={!isOpen && (period ?? 'all') === one}
          onClick={() => choose(one === 'all' ? undefined : one)}
        >
          {t(`period.${one === 'all' && otherwise === 'last-year' ? otherwise : one}`)}
        </button>
      ))}
      <select
        className={classes.choice}
        aria-label={t('period.other')}
        data-chosen={!isNear || isOpen}
        value={isRange ? 'range' : isNear ? '' : period}
        onChange={({ currentTarget: { value } }) => (value === 'range' ? setOpen(true) : choose(value))}
      >
        <option value="" disabled hidden>
          {t('period.other')}
        </option>
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
        {isMonth && <option value={period}>{formatMonth(period, true)}</option>}
        <option value="range">{describeRange(t('period.range'), period)}</option>
      </select>
      {isRange && <RangeFields key={period} period={period} onChoose={choose} />}
    </fieldset>
  );
}

/** Its days, where it is a range; otherwise that one can be chosen. */
function describeRange(otherwise: string, period: Period | undefined): string {
  if (!period?.includes('..')) return otherwise;
  const [from = '', to = ''] = period.split('..');
  return `${from && formatDay(from)} – ${to && formatDay(to)}`;
}

/** Any days, and either end may be left open. */
function RangeFields({
  period,
  onChoose,
}: {
  period: Period | undefined;
  onChoose: (period: Period) => void;
}) {
  const { t } = useTranslation();
  const known = daysOf(period, today());
  const [from, setFrom] = useState(known.from ?? '');
  const [to, setTo] = useState(known.to ?? '');
  const send = () => {
    const range = toRange(from, to);
    if (range && (from !== (known.from ?? '') || to !== (known.to ?? ''))) onChoose(range);
  };
  return (
    <form
      className={classes.range}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextInput
        {...dayInput(from)}
        label={t('period.from')}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        {...dayInput(to)}
        label={t('period.to')}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <button type="submit" className={classes.choice}>
        {t('period.show')}
      </button>
    </form>
  );
}

/** This one and all that have something, newest first; and the one that is chosen. */
function listYears(known: string[], period: Period | undefined): string[] {
  const chosen = period?.length === 4 ? [period] : [];
  return [...new Set([today().slice(0, 4), ...chosen, ...known])].toSorted().toReversed();
}
