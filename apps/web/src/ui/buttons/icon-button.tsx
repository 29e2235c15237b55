import { Icon, type IconName } from '../look/icon.tsx';
import classes from './icon-button.module.css';

export function IconButton(props: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={props.label}
      title={props.label}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}
