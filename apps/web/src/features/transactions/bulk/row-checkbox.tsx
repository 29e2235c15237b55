import { useTranslation } from 'react-i18next';
import classes from './bulk.module.css';

/** The tick of one row. With shift, the press says so before the change does. */
export function RowCheckbox(props: {
  name: string;
  isOn: boolean;
  onTick: (isOn: boolean, isRange: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <label className={classes.tick}>
      <span className="visually-hidden">{t('bulk.choose', { name: props.name })}</span>
      <input
        type="checkbox"
        checked={props.isOn}
        onChange={(event) => {
          const { nativeEvent } = event;
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          props.onTick(event.currentTarget.checked, isRange);
        }}
      />
    </label>
  );
}
