import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/look/icon.tsx';
import { ACCEPTED } from './receipt-file.ts';
import classes from './receipts.module.css';

/** Files of this device; where fingers are the pointer, there is a camera too. */
export function ReceiptButtons({ onChoose }: { onChoose: (files: File[]) => void }) {
  const { t } = useTranslation();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = '';
    if (files.length > 0) onChoose(files);
  };
  return (
    <div className={classes.buttons}>
      <label className={classes.picker}>
        <Icon name="clip" />
        {t('receipts.add')}
        <input className="visually-hidden" type="file" multiple accept={ACCEPTED} onChange={choose} />
      </label>
      <label className={`${classes.picker} ${classes.camera}`}>
        <Icon name="camera" />
        {t('receipts.photograph')}
        <input
          className="visually-hidden"
          type="file"
          accept="image/*"
          capture="environment"
          onChange={choose}
        />
      </label>
    </div>
  );
}
