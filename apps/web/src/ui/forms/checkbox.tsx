import classes from './checkbox.module.css';

/** A native checkbox with its words, as large as a thumb. */
export function Checkbox(props: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        checked={props.isOn}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.label}</span>
    </label>
  );
}
