import type { Suggestion } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { SignedMoney } from '../../ui/money-and-dates/money.tsx';
import { CategoryPick } from './category-pick.tsx';
import classes from './review-page.module.css';
import type { Candidate } from './suggestion-groups.ts';

/** The single rows of a group, for whoever wants to file one of them elsewhere. */
export function ReviewRows(props: {
  rows: Suggestion[];
  onChoose: (rowId: string, category: Candidate) => void;
}) {
  const { t } = useTranslation();
  const [picking, setPicking] = useState<string>();
  return (
    <ul className={classes.rows}>
      {props.rows.map(({ transaction_id: id, ...row }) => (
        <li key={id} className={classes.row}>
          <div className={classes.about}>
            <p className={classes.original}>{row.name}</p>
            <p className={classes.quiet}>
              {[formatDay(row.date), row.source_name, row.description].filter(Boolean).join(' · ')}
            </p>
          </div>
          <SignedMoney type={row.type} amount={row.amount} currency={row.currency} />
          <span className={classes.anchored}>
            <Button
              variant="default"
              aria-haspopup="listbox"
              aria-expanded={picking === id}
              aria-label={t('review.pickFor', { name: `${row.name}, ${formatDay(row.date)}` })}
              onClick={() => setPicking(id)}
            >
              {t('review.pickShort')}
            </Button>
            {picking === id && (
              <CategoryPick
                name={row.name}
                onClose={() => setPicking(undefined)}
                onChoose={(category) => {
                  setPicking(undefined);
                  props.onChoose(id, category);
                }}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
