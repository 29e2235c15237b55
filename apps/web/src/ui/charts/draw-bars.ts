import { areAmountsHidden } from '../money-and-dates/privacy.ts';
import type { Bars } from './bars.ts';
import { toScale } from './scale.ts';

const COLORS = { income: '--saldo-income', expense: '--saldo-expense', balance: '--saldo-amber' };
const FONT = '12px system-ui, sans-serif';
const LEGEND = 28;
const LABELS = 22;
const WIDEST_BAR = 40;

/** Where the bars of each label stand, from left to right. */
export type Columns = { left: number; width: number; count: number };

/** Draws the bars as large as the canvas is shown, in the colours of the page, and says where they stand. */
export function drawBars(canvas: HTMLCanvasElement, { labels, series, tickPrefix }: Bars): Columns {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = window.devicePixelRatio;
  Object.assign(canvas, { width: width * ratio, height: height * ratio });
  const pen = canvas.getContext('2d');
  const style = getComputedStyle(canvas);
  const colorOf = (name: string) => style.getPropertyValue(name);
  const { ticks, low, high } = toScale(series.flatMap(({ values }) => values));
  if (!pen) return { left: 0, width: 0, count: 0 };
  pen.scale(ratio, ratio);
  pen.font = FONT;
  pen.textBaseline = 'middle';

  const words = ticks.map((tick) => `${tickPrefix}${areAmountsHidden() ? '•••' : tick}`);
  const left = Math.max(...words.map((word) => pen.measureText(word).width)) + 8;
  const column = (width - left) / labels.length;
  const bottom = height - LABELS;
  const toY = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - LEGEND);

  pen.textAlign = 'right';
  for (const [index, tick] of ticks.entries()) {
    pen.fillStyle = colorOf('--saldo-hairline');
    pen.fillRect(left, Math.round(toY(tick)), width - left, 1);
    pen.fillStyle = colorOf('--mantine-color-dimmed');
    pen.fillText(words[index] ?? '', left - 6, toY(tick));
  }

  const bar = Math.min(WIDEST_BAR, (column * 0.75) / series.length);
  for (const [place, { color, values }] of series.entries()) {
    pen.fillStyle = colorOf(COLORS[color]);
    for (const [index, value] of values.entries()) {
      const x = left + column * (index + 0.5) + bar * (place - series.length / 2);
      pen.beginPath();
      // Rounded where it ends, not where it begins; below zero it ends at its foot.
      pen.roundRect(x + 1, toY(value), bar - 2, toY(0) - toY(value), [4, 4, 0, 0]);
      pen.fill();
    }
  }

  pen.textAlign = 'center';
  pen.fillStyle = colorOf('--mantine-color-dimmed');
  const widths = labels.map((label) => pen.measureText(label).width);
  const every = Math.max(1, Math.ceil((Math.max(...widths) + 8) / column));
  for (const [index, label] of labels.entries()) {
    if (index % every > 0) continue;
    // The last one may be wider than what is left beside it.
    const x = Math.min(left + column * (index + 0.5), width - (widths[index] ?? 0) / 2);
    pen.fillText(label, x, height - LABELS / 2);
  }

  drawLegend(pen, series, width, colorOf);
  return { left, width: column, count: labels.length };
}

function drawLegend(
  pen: CanvasRenderingContext2D,
  series: Bars['series'],
  width: number,
  colorOf: (name: string) => string,
): void {
  const [square, gap] = [12, 16];
  const widths = series.map(({ label }) => square + 6 + pen.measureText(label).width);
  let x = (width - widths.reduce((sum, one) => sum + one + gap, -gap)) / 2;
  pen.textAlign = 'left';
  for (const [index, { label, color }] of series.entries()) {
    pen.fillStyle = colorOf(COLORS[color]);
    pen.fillRect(x, LEGEND / 2 - square, square, square);
    pen.fillStyle = colorOf('--mantine-color-dimmed');
    pen.fillText(label, x + square + 6, LEGEND / 2 - square / 2);
    x += (widths[index] ?? 0) + gap;
  }
}
