import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatAmount, formatTick } from '../money-and-dates/amounts.ts';
import { formatDay, formatShortMonth } from '../money-and-dates/dates.ts';
import classes from './band-chart.module.css';
import { findStep } from './columns-layout.ts';
import { useElementWidth } from './element-width.ts';
import { toLineScale } from './scale.ts';
import { dashOf, type Tone, toneClass } from './tones.tsx';

export type BandSeries = {
  label: string;
  tone: Tone;
  values: number[];
  /** Where it may well be; only drawn for the first. */
  band?: { low: number[]; high: number[] } | undefined;
  /** The day that is pointed out, by its index. */
  lowest: number;
};

const HEIGHT = 280;
const BOTTOM = 24;
const TOP = 14;
const LETTER = 7.2;
const LABEL_WIDTH = 56;

/** Balances day by day, with the range that they may lie in. Each day says its figures, pointed at or by the arrows. */
export function BandChart(props: {
  label: string;
  dates: string[];
  series: BandSeries[];
  currency: string;
  words: { range: string; lowest: string };
}) {
  const { dates, series, currency, words } = props;
  const [ref, width] = useElementWidth();
  const [at, setAt] = useState<number>();
  const last = dates.length - 1;
  const band = series[0]?.band;
  const { ticks, low, high } = toLineScale([
    ...series.flatMap(({ values }) => values),
    ...(band ? [...band.low, ...band.high] : []),
  ]);
  const tickWords = ticks.map(formatTick);
  const left = Math.max(...tickWords.map(({ length }) => length)) * LETTER + 10;
  const toY = (value: number) => HEIGHT - BOTTOM - ((value - low) / (high - low)) * (HEIGHT - BOTTOM - TOP);
  const toX = (index: number) => left + ((width - left - 8) * index) / Math.max(1, last);
  const toPoints = (values: readonly number[]) =>
    values.map((value, index) => `${toX(index)},${toY(value)}`).join(' ');
  const tell = (value: number | undefined) => formatAmount(value ?? 0, currency);
  const lines = (index: number) => [
    ...series.map(({ label, values }) => ({ label, text: tell(values[index]) })),
    ...(band ? [{ label: words.range, text: `${tell(band.low[index])} – ${tell(band.high[index])}` }] : []),
  ];
  const step = (event: KeyboardEvent) => {
    const next = findStep(event.key, at, last);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  const point = ({ nativeEvent }: PointerEvent) => {
    const index = Math.round(((nativeEvent.offsetX - left) / (width - left - 8)) * last);
    setAt(index >= 0 && index <= last ? index : undefined);
  };
  const told = at ?? 0;
  return (
    <div className={classes.chart}>
      <div
        ref={ref}
        className={classes.frame}
        style={{ height: HEIGHT }}
        role="slider"
        tabIndex={0}
        aria-label={props.label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={told}
        aria-valuetext={`${formatDay(dates[told] ?? '')}. ${lines(told)
          .map(({ label, text }) => `${label}: ${text}`)
          .join(' · ')}`}
        onKeyDown={step}
        onBlur={() => setAt(undefined)}
      >
        {width > 0 && (
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${width} ${HEIGHT}`}
            className={classes.drawing}
            onPointerMove={point}
            onPointerLeave={() => setAt(undefined)}
          >
            {ticks.map((tick, index) => (
              <g key={tick}>
                <line
                  className={tick === 0 ? classes.zero : classes.grid}
                  {...{ x1: left, x2: width, y1: toY(tick), y2: toY(tick) }}
                />
                <text className={classes.tick} x={left - 6} y={toY(tick)} textAnchor="end" dy="0.35em">
                  {tickWords[index]}
                </text>
              </g>
            ))}
            {monthsOf(dates, (width - left) / LABEL_WIDTH).map(({ index, month }) => (
              <text key={month} className={classes.tick} x={toX(index)} y={HEIGHT - 8}>
                {formatShortMonth(month)}
              </text>
            ))}
            {band && (
              <polygon
                className={`${classes.band} ${toneClass(series[0]?.tone ?? 'grey')}`}
                points={`${toPoints(band.low)} ${toPoints(band.high).split(' ').toReversed().join(' ')}`}
              />
            )}
            {series.map(({ tone, values, lowest }) => (
              <g key={tone} className={toneClass(tone)}>
                <polyline className={classes.line} style={dashOf(tone)} points={toPoints(values)} />
                <circle cx={toX(lowest)} cy={toY(values[lowest] ?? 0)} r={4.5} />
              </g>
            ))}
            {at !== undefined && (
              <line
                className={classes.pointed}
                {...{ x1: toX(at), x2: toX(at), y1: TOP, y2: HEIGHT - BOTTOM }}
              />
            )}
          </svg>
        )}
        {at !== undefined && (
          <div
            className={classes.tip}
            style={toX(at) > width / 2 ? { right: width - toX(at) } : { left: toX(at) }}
            aria-hidden="true"
          >
            <strong>{formatDay(dates[at] ?? '')}</strong>
            {lines(at).map(({ label, text }) => (
              <span key={label}>
                {label}: {text}
              </span>
            ))}
          </div>
        )}
      </div>
      {series.length > 1 && (
        <ul className={classes.legend}>
          {series.map(({ label, tone, values, lowest }) => (
            <li key={tone}>
              <svg aria-hidden="true" width="22" height="12" className={toneClass(tone)}>
                <line className={classes.line} style={dashOf(tone)} x1="0" x2="22" y1="6" y2="6" />
              </svg>
              <span>
                {label}: {words.lowest} {tell(values[lowest])}, {formatDay(dates[lowest] ?? '')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The first day of each month, as many as have room. */
function monthsOf(dates: readonly string[], most: number): { index: number; month: string }[] {
  const firsts = dates.flatMap((date, index) =>
    date.endsWith('-01') ? [{ index, month: date.slice(0, 7) }] : [],
  );
  const every = Math.max(1, Math.ceil(firsts.length / Math.max(1, most)));
  return firsts.filter((_, index) => index % every === 0);
}
