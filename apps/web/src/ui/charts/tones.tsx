import type { CSSProperties } from 'react';
import classes from './tones.module.css';

/** How series are told apart: by color; where colors are few or none, as on paper, each also has a pattern and a dash. */
export const TONES = ['amber', 'blue', 'green', 'rust', 'violet', 'grey'] as const;
export type Tone = (typeof TONES)[number] | 'income' | 'expense';

/** The marks of a pattern, on a tile of eight by eight; none where it is plain. */
const MARKS: { [tone in Tone]?: string } = {
  blue: 'M-2 2 2-2M0 8 8 0M6 10l4-4',
  green: 'M2 2h.1M6 6h.1',
  rust: 'M0 2h8M0 6h8',
  violet: 'M0 0 8 8M8 0 0 8',
  grey: 'M2 0v8M6 0v8',
  expense: 'M-2 2 2-2M0 8 8 0M6 10l4-4',
};

const DASHES: { [tone in Tone]?: string } = {
  blue: '7 4',
  green: '2 4',
  rust: '10 3 2 3',
  violet: '14 4',
  grey: '4 2',
};

export const toneClass = (tone: Tone) => classes[tone];
export const dashOf = (tone: Tone) =>
  ({ '--dash': DASHES[tone]?.replaceAll(' ', 'px ').concat('px') }) as CSSProperties;
export const fillOf = (id: string, tone: Tone) => `url(#${id}${tone})`;

/** The patterns that a drawing fills its shapes with. */
export function Patterns({ id, tones }: { id: string; tones: Tone[] }) {
  return (
    <defs>
      {[...new Set(tones)].map((tone) => (
        <pattern
          key={tone}
          id={`${id}${tone}`}
          className={classes[tone]}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
        >
          <rect width="8" height="8" fill="currentColor" className={MARKS[tone] && classes.ground} />
          {MARKS[tone] && (
            <path
              d={MARKS[tone]}
              className={classes.marks}
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
            />
          )}
        </pattern>
      ))}
    </defs>
  );
}
