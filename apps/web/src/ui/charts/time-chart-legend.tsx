import classes from './time-chart.module.css';
import { dashOf, fillOf, Patterns, type Tone, toneClass } from './tones.tsx';

/** Which series is which, where they do not say so themselves. */
export function Legend(props: {
  series: { label: string; tone: Tone }[];
  kind: 'stacked' | 'grouped' | 'lines' | 'areas';
  id: string;
  usual: string | undefined;
}) {
  const { series, kind, id, usual } = props;
  if (series.length < 2 && !usual) return null;
  return (
    <ul className={classes.legend} aria-hidden="true">
      {series.map(({ label, tone }) => (
        <li key={tone}>
          <svg aria-hidden="true" width="22" height="12" className={toneClass(tone)}>
            <Patterns id={`${id}l`} tones={[tone]} />
            {kind === 'lines' ? (
              <line className={classes.line} style={dashOf(tone)} x1="0" x2="22" y1="6" y2="6" />
            ) : (
              <rect
                width="20"
                height="11"
                x="0.5"
                y="0.5"
                fill={fillOf(`${id}l`, tone)}
                stroke="currentColor"
              />
            )}
          </svg>
          <span>{label}</span>
        </li>
      ))}
      {usual && (
        <li>
          <svg aria-hidden="true" width="22" height="12">
            <line className={classes.usual} x1="0" x2="22" y1="6" y2="6" />
          </svg>
          <span>{usual}</span>
        </li>
      )}
    </ul>
  );
}
