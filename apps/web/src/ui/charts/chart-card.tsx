import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import { Card } from '../layout/card.tsx';
import { Loaded, type QueryState, Skeleton } from '../lists/states.tsx';
import { Icon } from '../look/icon.tsx';
import { BarChart } from './bar-chart.tsx';
import type { Bars } from './bars.ts';
import classes from './chart-card.module.css';
import { ChartTable } from './chart-table.tsx';
import { SparkBars } from './spark-bars.tsx';

type Fold = { isOpen: boolean; onToggle: () => void };

/** Bars and, for screen readers and whoever asks, the same figures as a table. */
export function ChartCard({
  bars,
  height,
  currency,
  query,
  fold,
  children,
}: {
  bars: Bars;
  height: number;
  currency?: string | undefined;
  /** What the bars are made of. */
  query: QueryState<unknown>;
  /** Where it is one line until somebody wants more of it. */
  fold?: Fold;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  if (fold && !fold.isOpen) return <FoldedChart bars={bars} currency={currency} onOpen={fold.onToggle} />;
  return (
    <Card isCompact>
      <div className={classes.header}>
        <h2>{bars.title}</h2>
        <div className={classes.tools}>
          {children}
          {/* There before its figures are: it moves nothing when they come. */}
          <Button variant="default" size="sm" disabled={bars.isEmpty} onClick={() => setTable(!isTable)}>
            {isTable ? t('ui.showChart') : t('ui.showTable')}
          </Button>
          {fold && <FoldButton title={bars.title} {...fold} />}
        </div>
      </div>
      <Loaded query={query} skeleton={<Skeleton height={height} isSilent />}>
        {() =>
          bars.isEmpty ? (
            <p className={classes.empty} style={{ minHeight: height }}>
              {t('ui.noChart')}
            </p>
          ) : (
            <>
              {!isTable && (
                <div style={{ height }} data-testid="chart" aria-hidden="true">
                  <BarChart bars={bars} height={height} currency={currency} />
                </div>
              )}
              <div className={isTable ? classes.scroll : 'visually-hidden'}>
                <ChartTable bars={bars} currency={currency} isShown={isTable} />
              </div>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function FoldedChart(props: { bars: Bars; currency: string | undefined; onOpen: () => void }) {
  const { bars } = props;
  return (
    <section className={classes.folded}>
      <h2>{bars.title}</h2>
      <SparkBars bars={bars} />
      <FoldButton title={bars.title} isOpen={false} onToggle={props.onOpen} />
      {!bars.isEmpty && (
        <div className="visually-hidden">
          <ChartTable bars={bars} currency={props.currency} isShown={false} />
        </div>
      )}
    </section>
  );
}

function FoldButton({ title, isOpen, onToggle }: Fold & { title: string }) {
  const { t } = useTranslation();
  const label = t(isOpen ? 'ui.hideChart' : 'ui.openChart');
  return (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={isOpen}
      aria-label={`${label}: ${title}`}
      title={label}
      onClick={onToggle}
    >
      <Icon name="chevron" />
    </button>
  );
}
