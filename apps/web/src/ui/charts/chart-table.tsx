import { formatAmount } from '../money-and-dates/amounts.ts';
import type { Bars } from './bars.ts';
import classes from './chart-card.module.css';

/** The figures of a chart, for screen readers and whoever asks. */
export function ChartTable(props: { bars: Bars; currency: string | undefined; isShown: boolean }) {
  const { bars, currency } = props;
  // What nobody sees must not be a stop of the keyboard.
  const open = props.isShown ? bars.open : undefined;
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{bars.title}</caption>
      <thead>
        <tr>
          <th scope="col">{bars.labelsTitle}</th>
          {bars.series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.labels.map((label, index) => (
          <tr key={label}>
            <th scope="row">
              {open ? (
                <button
                  type="button"
                  className={classes.open}
                  aria-label={open.label(label)}
                  onClick={() => open.at(index)}
                >
                  {label}
                </button>
              ) : (
                label
              )}
            </th>
            {bars.series.map(({ label: series, values, show }) => {
              const text = formatAmount(values[index] ?? 0, currency);
              return <td key={series}>{props.isShown && show ? show(index, text) : text}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
