import classes from './switch.module.css';

/** On or off, at once. */
export function Switch(props: { isOn: boolean; onToggle: () => void; label: string; children?: string }) {
  return (
    <label className={classes.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={props.isOn}
        checked={props.isOn}
        onChange={props.onToggle}
        aria-label={props.label}
      />
      {props.children && <span aria-hidden="true">{props.children}</span>}
    </label>
  );
}
