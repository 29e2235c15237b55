import { useCategoryDrawing } from './category-drawings.ts';
import classes from './category-mark.module.css';
import { Icon } from './icon.tsx';

/** What a category looks like, by the names on the wire. */
export type Look = { colour: string; icon: string };

/** A color of a category by its name on the wire: see tokens.css. */
export const colorOf = (colour: string | undefined) => (colour ? `var(--saldo-${colour})` : undefined);

const toStyle = (colour: string | undefined) =>
  colour ? { style: { background: colorOf(colour) } } : undefined;

/** A drawing of a category, in the color of the text around it. */
export function CategoryGlyph({ icon, size }: { icon: string | undefined; size: number }) {
  const drawing = useCategoryDrawing(icon);
  if (!drawing) return null;
  return (
    <svg
      aria-hidden="true"
      className={classes.glyph}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawing} />
    </svg>
  );
}

/** A movement's mark: the icon of its category on its color, a transfer's arrows, or the merchant's initial. */
export function CategoryMark(props: { name: string; look: Look | undefined; isTransfer?: boolean }) {
  const { look } = props;
  const initial = /[\p{L}\p{N}]/u.exec(props.name)?.[0]?.toUpperCase() ?? '·';
  return (
    <span className={classes.mark} aria-hidden="true" {...toStyle(look?.colour)}>
      {look && <CategoryGlyph icon={look.icon} size={15} />}
      {!look && (props.isTransfer ? <Icon name="arrows" size={15} /> : initial)}
    </span>
  );
}

/** A category beside its name: its icon on its color; without one, an empty ring. */
export function CategoryIcon({ look }: { look: Look | undefined }) {
  return (
    <span className={classes.icon} aria-hidden="true" {...toStyle(look?.colour)}>
      <CategoryGlyph icon={look?.icon} size={13} />
    </span>
  );
}

/** The color of a category beside its name, where its icon stands in the same row. */
export function CategoryDot({ colour }: { colour: string | undefined }) {
  return <span className={classes.dot} aria-hidden="true" {...toStyle(colour)} />;
}
