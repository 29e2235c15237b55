import classes from './category-mark.module.css';

/** A color of a category by its name on the wire: see tokens.css. */
export const colorOf = (colour: string | undefined) => (colour ? `var(--saldo-${colour})` : undefined);

const toStyle = (colour: string | undefined) =>
  colour ? { style: { background: colorOf(colour) } } : undefined;

/** A merchant's initial on the color of its category: drawn here, and fetched from nowhere. */
export function CategoryMark({ name, colour }: { name: string; colour: string | undefined }) {
  const initial = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '·';
  return (
    <span className={classes.mark} aria-hidden="true" {...toStyle(colour)}>
      {initial}
    </span>
  );
}

/** The color of a category beside its name. */
export function CategoryDot({ colour }: { colour: string | undefined }) {
  return <span className={classes.dot} aria-hidden="true" {...toStyle(colour)} />;
}
