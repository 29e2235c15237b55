import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { formatAmount, formatTick } from '../money-and-dates/amounts.ts';
import { AreaLayer } from './area-layer.tsx';
import { layOutAreas } from './areas-layout.ts';
import { findStep, layOutColumns } from './columns-layout.ts';
import { useElementWidth } from './element-width.ts';
import { toScale } from './scale.ts';
import classes from './time-chart.module.css';
import { Legend } from './time-chart-legend.tsx';
import { dashOf, fillOf, Patterns, type Tone, toneClass } from './tones.tsx';

/** What is not known is null, and not drawn. */
type Series = { label: string; tone: Tone; color?: string | undefined; values: (number | null)[] };

type TimeChartProps = {
  /** What it shows, in a few words. */
  label: string;
  /** The periods, from left to right. */
  labels: string[];
  series: Series[];
  /** Areas: on top of each other, what is owed below zero, and a line for what they come to. */
  kind: 'stacked' | 'grouped' | 'lines' | 'areas';
  currency: string;
  /** What the areas come to: told first. */
  total?: { label: string; values: (number | null)[] } | undefined;
  /** A height that is usual, drawn across. */
  usual?: { label: string; value: number };
  /** Periods that stand out, by their index, and the word for it. */
  marked?: { label: string; indexes: number[] };
};

const HEIGHT = 240;
const BOTTOM = 24;
const TOP = 14;
const LETTER = 7.2;

/** Figures over time. Pointed at, or stepped through by the arrows, each period says its own. */
export function TimeChart(props: TimeChartProps) {
  const { labels, series, kind, currency, usual, marked } = props;
  const id = useId();
  const [ref, width] = useElementWidth();
  const [at, setAt] = useState<number>();
  const last = labels.length - 1;
  const columns = kind === 'areas' ? [] : layOutColumns(series, kind);
  const areas = kind === 'areas' ? layOutAreas(series) : undefined;
  const ends = areas?.ends ?? columns.flatMap((one) => one.ends);
  const { ticks, low, high } = toScale([...ends, usual?.value ?? 0]);
  const words = ticks.map(formatTick);
  const left = Math.max(...words.map(({ length }) => length)) * LETTER + 10;
  const column = Math.max(1, (width - left) / labels.length);
  const toY = (value: number) => HEIGHT - BOTTOM - ((value - low) / (high - low)) * (HEIGHT - BOTTOM - TOP);
  const toX = (index: number) => left + column * (index + 0.5);
  const every = Math.max(
    1,
    Math.ceil((Math.max(...labels.map(({ length }) => length)) * LETTER + 8) / column),
  );
  // Letters are as wide as the font has them: nothing is cut where the guess is a little too small.
  const reachesTheEnd = (index: number) =>
    toX(index) + ((labels[index]?.length ?? 0) * LETTER) / 2 + LETTER > width;
  const isMarked = (index: number) => marked?.indexes.includes(index) ?? false;
  const spoken = [...(props.total ? [props.total] : []), ...series];
  const tell = (value: number | null | undefined) =>
    value === null ? '–' : formatAmount(value ?? 0, currency);
  const describe = (index: number) =>
    [
      ...spoken.map(({ label, values }) => `${label}: ${tell(values[index])}`),
      ...(isMarked(index) && marked ? [marked.label] : []),
    ].join(' · ');

  const step = (event: KeyboardEvent) => {
    const next = findStep(event.key, at, last);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  const point = ({ nativeEvent }: PointerEvent) => {
    const index = Math.floor((nativeEvent.offsetX - left) / column);
    setAt(index >= 0 && index <= last ? index : undefined);
  };
  const told = at ?? last;
  return (
    <div className={classes.chart} style={toOwnColors(series)}>
      {!areas?.isNamed(toY) && <Legend series={series} kind={kind} id={id} usual={usual?.label} />}
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
        aria-valuetext={`${labels[told] ?? ''}. ${describe(told)}`}
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
            <Patterns id={id} tones={series.map(({ tone }) => tone)} />
            {ticks.map((tick, index) => (
              <g key={tick}>
                <line className={classes.grid} x1={left} x2={width} y1={toY(tick)} y2={toY(tick)} />
                <text className={classes.tick} x={left - 6} y={toY(tick)} textAnchor="end" dy="0.35em">
                  {words[index]}
                </text>
              </g>
            ))}
            {at !== undefined && (
              <rect
                className={classes.pointed}
                x={toX(at) - column / 2}
                y={0}
                width={column}
                height={HEIGHT - BOTTOM}
              />
            )}
            {areas && <AreaLayer areas={areas} id={id} toX={toX} toY={toY} end={width} />}
            {kind === 'lines'
              ? series.map(({ tone, values }) => (
                  <g key={tone} className={toneClass(tone)}>
                    <polyline
                      className={classes.line}
                      style={dashOf(tone)}
                      points={pointsOf(values)
                        .map(({ index, value }) => `${toX(index)},${toY(value)}`)
                        .join(' ')}
                    />
                    {pointsOf(values).map(({ index, value }) => (
                      <circle key={index} cx={toX(index)} cy={toY(value)} r={index === at ? 5 : 2.5} />
                    ))}
                  </g>
                ))
              : columns.map(({ index, tone, from, to, offset, share }) => {
                  const slot = Math.min(56, column * 0.7);
                  const [top, foot] = [toY(Math.max(from, to)), toY(Math.min(from, to))];
                  return (
                    <rect
                      key={`${index} ${tone}`}
                      className={toneClass(tone)}
                      fill={fillOf(id, tone)}
                      stroke="currentColor"
                      x={toX(index) - slot / 2 + slot * offset}
                      y={top}
                      width={Math.max(1, slot * share - 1)}
                      height={Math.max(0, foot - top)}
                    />
                  );
                })}
            {usual && (
              <line
                className={classes.usual}
                x1={left}
                x2={width}
                y1={toY(usual.value)}
                y2={toY(usual.value)}
              />
            )}
            {marked?.indexes.map((index) => (
              <path
                key={index}
                className={classes.mark}
                d={`M${toX(index)} ${toY(series[0]?.values[index] ?? 0) - 4}l-5-8h10z`}
              />
            ))}
            {labels.map(
              (label, index) =>
                index % every === 0 && (
                  <text
                    key={label}
                    className={classes.tick}
                    y={HEIGHT - 8}
                    {...(reachesTheEnd(index)
                      ? { x: width, textAnchor: 'end' }
                      : { x: toX(index), textAnchor: 'middle' })}
                  >
                    {label}
                  </text>
                ),
            )}
          </svg>
        )}
        {at !== undefined && (
          <div
            className={classes.tip}
            // On the side that has more room for it.
            style={toX(at) > width / 2 ? { right: beside(width - toX(at)) } : { left: beside(toX(at)) }}
            aria-hidden="true"
          >
            <strong>{labels[at]}</strong>
            {spoken.map(({ label, values }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two sources may have one name
              <span key={place} className={classes.told}>
                <span>{label}:</span> {tell(values[at])}
              </span>
            ))}
            {isMarked(at) && <span>▼ {marked?.label}</span>}
          </div>
        )}
      </div>
    </div>
  );
}

/** In the color of its category, wherever its tone is drawn. */
const toOwnColors = (series: Series[]) =>
  Object.fromEntries(series.flatMap(({ tone, color }) => (color ? [[`--tone-${tone}`, color]] : [])));

const pointsOf = (values: readonly (number | null)[]) =>
  values.flatMap((value, index) => (value === null ? [] : [{ index, value }]));

/** Where there is little room, what is told covers what it is about, rather than being cut off. */
const beside = (distance: number) => `max(0px, min(${distance}px, 100% - 13rem))`;
