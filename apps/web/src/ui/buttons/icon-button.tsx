import { Icon, type IconName } from '../look/icon.tsx';
import classes from './icon-button.module.css';

export function IconButton(props: {
  icon: IconName;
  label: string;
  onClick: () => void;
  /** It keeps its place and the focus, though there is nothing to do. */
  isDisabled?: boolean;
}) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={props.label}
      title={props.label}
      aria-disabled={props.isDisabled || undefined}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}
