import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './chart-with-table.module.css';
import { FiguresTable, type TableOf } from './figures-table.tsx';

/** A picture and, for screen readers, on paper and for whoever asks, the same figures as a table. */
export function ChartWithTable(props: {
  title: string;
  table: TableOf;
  /** On paper the picture says it all. */
  isSaidByPicture?: boolean;
  tools?: ReactNode;
  /** The picture. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  return (
    <Card>
      <div className={classes.header}>
        <h2>{props.title}</h2>
        <div className={classes.tools}>
          {props.tools}
          <Button variant="default" size="sm" onClick={() => setTable(!isTable)}>
            {isTable ? t('ui.showChart') : t('ui.showTable')}
          </Button>
        </div>
      </div>
      {!isTable && props.children}
      <div
        className={isTable ? classes.scroll : classes.unseen}
        data-paper={!props.isSaidByPicture || undefined}
      >
        <FiguresTable caption={props.title} table={props.table} isShown={isTable} />
      </div>
    </Card>
  );
}
