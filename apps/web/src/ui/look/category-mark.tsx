import classes from './category-mark.module.css';
import { hueOf } from './hues.ts';

/** A merchant's initial on the color of its category: drawn here, and fetched from nowhere. */
export function CategoryMark({ name, category }: { name: string; category: string | undefined }) {
  const initial = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '·';
  return (
    <span
      className={classes.mark}
      aria-hidden="true"
      style={category ? { background: hueOf(category) } : undefined}
    >
      {initial}
    </span>
  );
}

/** The color of a category beside its name. */
export function CategoryDot({ category }: { category: string | undefined }) {
  return (
    <span
      className={classes.dot}
      aria-hidden="true"
      style={category ? { background: hueOf(category) } : undefined}
    />
  );
}
