import type { PlanLine } from '@saldo/contract';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsOf } from '../../ui/as-of/as-of.ts';
import { CategoryIcon, type Look } from '../../ui/look/category-mark.tsx';
import { Money } from '../../ui/money-and-dates/money.tsx';
import { PlanBar } from './plan-bar.tsx';
import type { PlanDeeds } from './plan-deeds.ts';
import classes from './plan-table.module.css';
import { PlannedCell } from './planned-cell.tsx';
import { isPlannable, type Sums } from './with-planned.ts';

const DRAGGED = 'application/x-saldo-planned';

/** A category in the plan: one line, two on a phone. It can be dragged onto another, which asks how much to move. */
export function PlanRow(props: {
  line: PlanLine;
  look: Look | undefined;
  currency: string;
  deeds: PlanDeeds;
}) {
  const { t } = useTranslation();
  const { line, currency, deeds } = props;
  const [isTarget, setTarget] = useState(false);
  const isReadOnly = useAsOf() !== undefined;
  if (!isPlannable(line))
    return (
      <tr className={classes.row}>
        <th scope="row">
          <span className={classes.name}>
            <CategoryIcon look={undefined} />
            <span className={classes.words}>{t('transactions.uncategorized')}</span>
          </span>
        </th>
        <td className={classes.planned}>–</td>
        <Figures sums={line} currency={currency} colour={undefined} />
      </tr>
    );
  const id = line.category_id;
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isPlain || isReadOnly || (event.key !== 'm' && event.key !== 'e')) return;
    event.preventDefault();
    if (event.key === 'm') deeds.move(line);
    else deeds.open(id);
  };
  const isDragged = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(DRAGGED);
  const onDrop = (event: DragEvent) => {
    setTarget(false);
    const from = event.dataTransfer.getData(DRAGGED);
    if (!from || from === id) return;
    event.preventDefault();
    deeds.moveBetween(from, id);
  };
  const drag = isReadOnly
    ? {}
    : {
        draggable: true,
        onDragStart: (event: DragEvent) => {
          event.dataTransfer.setData(DRAGGED, id);
          event.dataTransfer.effectAllowed = 'move';
        },
      };
  return (
    <tr
      className={classes.row}
      data-category={id}
      data-target={isTarget || undefined}
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        if (!isDragged(event)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={onDrop}
    >
      <th scope="row" {...drag}>
        {/* The keyboard goes from amount to amount; there, a key opens this. */}
        <button
          type="button"
          className={classes.name}
          tabIndex={isReadOnly ? 0 : -1}
          onClick={() => deeds.open(id)}
        >
          <CategoryIcon look={props.look} />
          <span className={classes.words}>{line.category_name}</span>
        </button>
      </th>
      <td className={classes.planned}>
        {isReadOnly ? (
          <Money amount={line.planned} currency={currency} />
        ) : (
          <PlannedCell line={line} currency={currency} edits={deeds.edits} />
        )}
      </td>
      <Figures sums={line} currency={currency} colour={props.look?.colour} drag={drag} />
    </tr>
  );
}

/** What a category, or a group of them, comes to besides what is planned. */
export function Figures(props: { sums: Sums; currency: string; colour?: string | undefined; drag?: object }) {
  const { t } = useTranslation();
  const { sums, currency } = props;
  return (
    <>
      {(['carried', 'spent', 'committed'] as const).map((of) => (
        <td key={of} className={classes[of]} data-zero={sums[of] === 0 || undefined}>
          <span className={classes.what} aria-hidden="true">
            {t(`plan.short.${of}`)}{' '}
          </span>
          <Money amount={sums[of]} currency={currency} />
        </td>
      ))}
      <td className={classes.left} {...props.drag}>
        <span className={classes.what} aria-hidden="true">
          {t('plan.short.left')}{' '}
        </span>
        <Money amount={sums.left} currency={currency} />
      </td>
      <td className={classes.bar}>
        <PlanBar sums={sums} colour={props.colour} />
      </td>
    </>
  );
}
