import classes from './design-page.module.css';

/** By their names in tokens.css. */
const COLORS = [
  'page',
  'surface',
  'raised',
  'tint',
  'selected',
  'text',
  'dimmed',
  'faint',
  'border',
  'amber',
  'income',
  'expense',
  'danger',
  'focus',
] as const;

export function TokenSamples() {
  return (
    <>
      <div className={classes.line}>
        {COLORS.map((color) => (
          <div key={color} className={classes.swatch}>
            <span style={{ background: `var(--saldo-${color})` }} />
            <span>{color}</span>
          </div>
        ))}
      </div>
      <h3>A heading inside of a card</h3>
      <p>
        Text as it stands everywhere, with <strong>what matters</strong>, <em>what is meant</em>, and{' '}
        <a href="#design">a link to elsewhere</a>.
      </p>
    </>
  );
}
