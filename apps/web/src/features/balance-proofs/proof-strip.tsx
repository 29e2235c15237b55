import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { restoreFocus } from '../../ui/lists/restore-focus.ts';
import { formatDay, formatMonth } from '../../ui/money-and-dates/dates.ts';
import classes from './proof-strip.module.css';
import { countDays, type Span, STATES, type State, toMonths } from './strip-months.ts';

const MOST_DAYS = 31;
const HEIGHT = 14;
const TICKS = [1, 10, 20, 30];
/** The marks of what differs, on a tile of eight by eight. */
const STRIPES = 'M-2 2 2-2M0 8 8 0M6 10l4-4';

/** Day by day, a line for each month; the same as a table, for screen readers and for whoever asks. */
export function ProofStrip(props: {
  spans: Span[];
  /** Where there are days before these. */
  onShowAll: (() => void) | undefined;
}) {
  const { spans, onShowAll } = props;
  const { t } = useTranslation();
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Card>
      <div className={classes.header}>
        <h2>{t('balanceProofs.days')}</h2>
        <div className={classes.tools}>
          {onShowAll && (
            <Button
              variant="default"
              size="sm"
              onClick={({ currentTarget }) => {
                restoreFocus(currentTarget);
                onShowAll();
              }}
            >
              {t('balanceProofs.showAll')}
            </Button>
          )}
          <Button variant="default" size="sm" onClick={() => setTable(!isTable)}>
            {isTable ? t('ui.showChart') : t('ui.showTable')}
          </Button>
        </div>
      </div>
      {!isTable && (
        <div aria-hidden="true">
          <Stripes id={id} />
          <ul className={classes.legend}>
            {STATES.map((state) => (
              <li key={state}>
                <svg
                  aria-hidden="true"
                  className={classes[state]}
                  viewBox={`0 0 ${HEIGHT} ${HEIGHT}`}
                  width="14"
                  height="14"
                >
                  <Days id={id} state={state} x={0} width={HEIGHT} />
                </svg>
                {t(`balanceProofs.states.${state}`)}
              </li>
            ))}
          </ul>
          <p className={classes.scale}>
            {TICKS.map((day) => (
              <span key={day} style={{ gridColumn: day }}>
                {day}
              </span>
            ))}
          </p>
          <ul className={classes.months}>
            {toMonths(spans).map(({ month, runs }) => (
              <li key={month}>
                <span className={classes.month}>{formatMonth(month, true)}</span>
                <svg
                  aria-hidden="true"
                  viewBox={`0 0 ${MOST_DAYS * 10} ${HEIGHT}`}
                  preserveAspectRatio="none"
                >
                  {runs.map(({ first, last, state }) => (
                    <g key={first} className={classes[state]}>
                      <title>
                        {first === last ? first : `${first}–${last}`} {t(`balanceProofs.states.${state}`)}
                      </title>
                      <Days id={id} state={state} x={(first - 1) * 10} width={(last - first + 1) * 10} />
                    </g>
                  ))}
                </svg>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={isTable ? classes.scroll : 'visually-hidden'}>
        <table className={classes.table}>
          <caption className="visually-hidden">{t('balanceProofs.days')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('balanceProofs.from')}</th>
              <th scope="col">{t('balanceProofs.to')}</th>
              <th scope="col">{t('balanceProofs.state')}</th>
              <th scope="col">{t('balanceProofs.count')}</th>
            </tr>
          </thead>
          <tbody>
            {spans.toReversed().map((span) => (
              <tr key={span.from}>
                <td>{formatDay(span.from)}</td>
                <td>{formatDay(span.to)}</td>
                <td>{t(`balanceProofs.states.${span.state}`)}</td>
                <td>{countDays(span)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** Each state by a colour and by a shape: full, striped, pale, and what is missing as an empty frame. */
function Days(props: { id: string; state: State; x: number; width: number }) {
  const { id, state, x, width } = props;
  const shape = { x: x + 1, y: 1, width: width - 2, height: HEIGHT - 2, rx: 2 };
  const line = { stroke: 'currentColor', vectorEffect: 'non-scaling-stroke' };
  const fills = {
    agreeing: { fill: 'currentColor' },
    differing: { fill: `url(#${id})` },
    covered: { fill: 'currentColor', fillOpacity: 0.2 },
    missing: { fill: 'none', strokeDasharray: '3 3' },
  };
  return <rect {...shape} {...line} {...fills[state]} />;
}

function Stripes({ id }: { id: string }) {
  return (
    <svg aria-hidden="true" className={classes.patterns} width="0" height="0">
      <defs>
        <pattern id={id} className={classes.differing} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill="currentColor" opacity={0.45} />
          <path d={STRIPES} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </pattern>
      </defs>
    </svg>
  );
}
