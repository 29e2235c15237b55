import { type PointerEvent, useState } from 'react';
import { formatAmount } from '../money-and-dates/amounts.ts';
import { areAmountsHidden, useHiddenAmounts } from '../money-and-dates/privacy.ts';
import classes from './bar-chart.module.css';
import type { Bars } from './bars.ts';
import { useElementWidth } from './element-width.ts';
import { toScale } from './scale.ts';

const LABELS = 20;
const TOP = 8;
const WIDEST_BAR = 28;
/** A letter of 12 px, about: what is drawn by it may be a little off. */
const LETTER = 7.2;

/** Bars side by side over their labels, as wide as there is room; the table beside it says the same in words. */
export function BarChart(props: { bars: Bars; height: number; currency: string | undefined }) {
  const { bars, currency } = props;
  const { labels, series } = bars;
  const [ref, width] = useElementWidth();
  const [pointed, setPointed] = useState<number>();
  useHiddenAmounts();
  const height = props.height - 24;
  const { ticks, low, high } = toScale(series.flatMap(({ values }) => values));
  const words = ticks.map((tick) => `${bars.tickPrefix}${areAmountsHidden() ? '•••' : tick}`);
  const left = Math.max(...words.map(({ length }) => length)) * LETTER + 10;
  const column = Math.max(1, (width - left) / labels.length);
  const bottom = height - LABELS;
  const toY = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - TOP);
  const bar = Math.min(WIDEST_BAR, (column * 0.7) / series.length);
  const longest = Math.max(...labels.map(({ length }) => length)) * LETTER;
  const every = Math.max(1, Math.ceil((longest + 8) / column));
  const point = ({ nativeEvent }: PointerEvent) => {
    const index = Math.floor((nativeEvent.offsetX - left) / column);
    setPointed(index >= 0 && index < labels.length ? index : undefined);
  };
  return (
    <>
      <ul className={classes.legend}>
        {series.map(({ label, color }) => (
          <li key={label} data-color={color}>
            {label}
          </li>
        ))}
      </ul>
      <div ref={ref} className={classes.frame} style={{ height }} data-testid="bars">
        {width > 0 && (
          <svg
            aria-hidden="true"
            width={width}
            height={height}
            data-opens={(bars.open && pointed !== undefined) || undefined}
            onClick={() => pointed !== undefined && bars.open?.at(pointed)}
            onPointerDown={point}
            onPointerMove={point}
            onPointerLeave={() => setPointed(undefined)}
          >
            {ticks.map((tick, index) => (
              <g key={tick} className={classes.tick}>
                <line
                  x1={left}
                  x2={width}
                  y1={Math.round(toY(tick)) + 0.5}
                  y2={Math.round(toY(tick)) + 0.5}
                />
                <text x={left - 6} y={toY(tick)} textAnchor="end" dy="0.35em">
                  {words[index]}
                </text>
              </g>
            ))}
            {pointed !== undefined && (
              <rect
                className={classes.pointed}
                x={left + column * pointed}
                y={0}
                width={column}
                height={bottom}
              />
            )}
            {series.map(({ label, color, values }, place) => (
              <g key={label} data-color={color} className={classes.bars}>
                {values.map((value, index) => (
                  <path
                    // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
                    key={index}
                    d={roundedBar(
                      left + column * (index + 0.5) + bar * (place - series.length / 2) + 1,
                      toY(0),
                      toY(value),
                      bar - 2,
                    )}
                  />
                ))}
              </g>
            ))}
            {labels.map((label, index) => (
              <text
                key={label}
                className={classes.label}
                visibility={index % every > 0 ? 'hidden' : undefined}
                x={Math.min(left + column * (index + 0.5), width - (label.length * LETTER) / 2)}
                y={height - 5}
                textAnchor="middle"
              >
                {label}
              </text>
            ))}
          </svg>
        )}
        {pointed !== undefined && (
          <div
            className={classes.tip}
            data-before={pointed >= labels.length / 2 || undefined}
            style={{ left: left + column * (pointed + 0.5) }}
          >
            <strong>{labels[pointed]}</strong>
            {series.map(({ label, values }) => (
              <span key={label}>
                {label}: {formatAmount(values[pointed] ?? 0, currency)}
              </span>
            ))}
          </div>
        )}
      </div>
    </>
  );
}

/** Rounded where it ends, not where it begins. */
function roundedBar(x: number, zero: number, end: number, width: number): string {
  const radius = Math.min(3, width / 2, Math.abs(zero - end));
  const toZero = end < zero ? radius : -radius;
  return `M${x} ${zero}V${end + toZero}Q${x} ${end} ${x + radius} ${end}H${x + width - radius}Q${x + width} ${end} ${x + width} ${end + toZero}V${zero}Z`;
}
