import { useComputedColorScheme } from '@mantine/core';
import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from 'chart.js';
import { useEffect, useRef } from 'react';
import { formatAmount } from '../money-and-dates/amounts.ts';
import type { Bars } from './bars.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip);

const COLORS = { income: '--saldo-income', expense: '--saldo-expense', balance: '--saldo-amber' };

/** Drawn on a canvas in the colours of the scheme; the table beside it says the same in words. */
export function BarChart({ bars, currency }: { bars: Bars; currency: string | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart<'bar', number[]>>(undefined);
  const latest = useRef(bars);
  const scheme = useComputedColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme means other colours
  useEffect(() => {
    if (!canvas.current) return;
    const configuration = toConfiguration(bars, currency, readColors(canvas.current));
    const open = (index: number) => latest.current.open?.at(index);
    const drawn = new Chart(canvas.current, bars.open ? opening(configuration, open) : configuration);
    chart.current = drawn;
    return () => drawn.destroy();
  }, [scheme, bars.series.length, currency]);
  useEffect(() => {
    latest.current = bars;
    const { current } = chart;
    if (!current) return;
    current.data.labels = bars.labels;
    for (const [index, { label, values }] of bars.series.entries()) {
      Object.assign(current.data.datasets[index] ?? {}, { label, data: values });
    }
    current.update('none');
  }, [bars]);
  return <canvas ref={canvas} />;
}

type Configuration = ConstructorParameters<typeof Chart<'bar', number[]>>[1];

/** Whatever is pressed above a label opens it; the hand says so. */
const opening = (configuration: Configuration, open: (index: number) => void): Configuration => ({
  ...configuration,
  options: {
    ...configuration.options,
    onClick: (_, [first]) => first && open(first.index),
    onHover: ({ native }, found) => {
      if (native?.target instanceof HTMLElement)
        native.target.style.cursor = found.length > 0 ? 'pointer' : '';
    },
  },
});

type Colors = (name: string) => string;

function readColors(element: Element): Colors {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(name).trim();
}

function toConfiguration(bars: Bars, currency: string | undefined, color: Colors): Configuration {
  const text = color('--mantine-color-dimmed');
  return {
    type: 'bar',
    data: {
      labels: bars.labels,
      datasets: bars.series.map(({ label, color: name, values }) => ({
        label,
        data: values,
        backgroundColor: color(COLORS[name]),
        borderRadius: 4,
        maxBarThickness: 40,
      })),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: { grid: { display: false }, ticks: { color: text, maxRotation: 0 } },
        y: {
          beginAtZero: true,
          grid: { color: color('--saldo-hairline') },
          border: { display: false },
          ticks: { color: text, maxTicksLimit: 6, callback: (value) => `${bars.tickPrefix}${value}` },
        },
      },
      plugins: {
        legend: { position: 'top', labels: { color: text, boxWidth: 12, boxHeight: 12 } },
        tooltip: {
          callbacks: {
            label: ({ dataset, parsed }) => `${dataset.label}: ${formatAmount(parsed.y ?? 0, currency)}`,
          },
        },
      },
    },
  };
}
