import { useComputedColorScheme } from '@mantine/core';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { formatAmount } from '../money-and-dates/amounts.ts';
import { useHiddenAmounts } from '../money-and-dates/privacy.ts';
import type { Bars } from './bars.ts';
import classes from './chart-card.module.css';
import { type Columns, drawBars } from './draw-bars.ts';

/** Drawn on a canvas in the colours of the scheme; the table beside it says the same in words. */
export function BarChart({ bars, currency }: { bars: Bars; currency: string | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const columns = useRef<Columns>(undefined);
  const [pointed, setPointed] = useState<number>();
  const scheme = useComputedColorScheme();
  const isHidden = useHiddenAmounts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme means other colours, hidden amounts no figures
  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    // It says so at once, too: that is when they are drawn first.
    const observer = new ResizeObserver(() => {
      columns.current = drawBars(current, bars);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [bars, scheme, isHidden]);
  /** Whatever is pressed above a label is about it. */
  const findIndex = ({ nativeEvent }: MouseEvent) => {
    const { left, width, count } = columns.current ?? { left: 0, width: 1, count: 0 };
    const index = Math.floor((nativeEvent.offsetX - left) / width);
    return index >= 0 && index < count ? index : undefined;
  };
  const open = (event: MouseEvent) => {
    const index = findIndex(event);
    if (index !== undefined) bars.open?.at(index);
  };
  const { left = 0, width = 0 } = columns.current ?? {};
  const isFarRight = pointed !== undefined && pointed >= bars.labels.length / 2;
  return (
    <>
      <canvas
        ref={canvas}
        className={classes.canvas}
        data-opens={(bars.open && pointed !== undefined) || undefined}
        onClick={open}
        onMouseMove={(event) => setPointed(findIndex(event))}
        onMouseLeave={() => setPointed(undefined)}
      />
      {pointed !== undefined && (
        <div
          className={classes.tip}
          data-before={isFarRight || undefined}
          style={{ left: left + width * (pointed + 0.5) }}
        >
          <strong>{bars.labels[pointed]}</strong>
          {bars.series.map(({ label, values }) => (
            <span key={label}>
              {label}: {formatAmount(values[pointed] ?? 0, currency)}
            </span>
          ))}
        </div>
      )}
    </>
  );
}
