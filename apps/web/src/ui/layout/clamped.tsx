import classes from './clamped.module.css';

/** A person's own words, at most two lines of them where they stand among others; a pointer shows all. */
export function Clamped({ text }: { text: string }) {
  return (
    <span className={classes.clamped} title={text}>
      {text}
    </span>
  );
}
