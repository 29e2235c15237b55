import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/layout/card.tsx';
import type { WidgetName } from './widget-choices.ts';
import classes from './widgets.module.css';

/** One part under its heading. Its skeleton is silent: what stands above is what is waited for. */
export function WidgetCard(props: {
  part: WidgetName;
  lead?: string;
  /** A list that needs no more than half of a wide screen. */
  isHalf?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={classes.part} data-half={props.isHalf || undefined}>
      <Card>
        <h3 className={classes.title}>{t(`widgets.names.${props.part}`)}</h3>
        {props.lead && <p className={classes.lead}>{props.lead}</p>}
        {props.children}
      </Card>
    </div>
  );
}
