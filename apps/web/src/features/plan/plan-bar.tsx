import { useTranslation } from 'react-i18next';
import { colorOf } from '../../ui/look/category-mark.tsx';
import { formatShare } from '../../ui/money-and-dates/amounts.ts';
import { useHiddenAmounts } from '../../ui/money-and-dates/privacy.ts';
import classes from './plan-bar.module.css';
import type { Sums } from './with-planned.ts';

/** How much of what there is was spent, and how much recurring payments will still take; red once it is too much. */
export function PlanBar({ sums, colour }: { sums: Sums; colour?: string | undefined }) {
  const { t } = useTranslation();
  const isHidden = useHiddenAmounts();
  const { spent, committed, left } = sums;
  const has = left + spent;
  // Where nothing was planned, nothing can be used up.
  if (has === 0 || (has < 0 && spent <= 0)) return null;
  const share = has <= 0 ? 1 : Math.max(0, spent / has);
  const due = has <= 0 ? 0 : Math.min(Math.max(0, committed / has), Math.max(0, 1 - share));
  const width = (part: number) => `${Math.min(1, part) * 100}%`;
  return (
    <>
      <span className={classes.bar} aria-hidden="true" data-over={left < 0 || undefined}>
        <span
          className={classes.spent}
          style={{ width: width(share), ...(left >= 0 && colour && { background: colorOf(colour) }) }}
        />
        <span
          className={classes.due}
          style={{ width: width(due), ...(colour && { background: colorOf(colour) }) }}
        />
      </span>
      {!isHidden && (
        <span className="visually-hidden">
          {has <= 0 ? t('plan.nothingPlanned') : t('plan.share', { share: formatShare(share) })}
        </span>
      )}
    </>
  );
}
