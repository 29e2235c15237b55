import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ReceiptButtons } from './receipt-buttons.tsx';
import { formatBytes, refuseFile } from './receipt-file.ts';
import classes from './receipts.module.css';

/** Receipts of a transaction that is yet to be made: they are sent once it is there. */
export function ChosenReceiptsForm(props: { files: File[]; onChange: (files: File[]) => void }) {
  const { t } = useTranslation();
  const { files, onChange } = props;
  return (
    <fieldset className={classes.receipts}>
      <legend>{t('receipts.title')}</legend>
      {files.length > 0 && (
        <ul className={classes.list}>
          {files.map((file, index) => {
            const refusal = refuseFile(file, index);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
              <li key={index} className={classes.item}>
                <span className={classes.name}>
                  {file.name}
                  {refusal ? (
                    <span className={classes.failure} role="alert">
                      {t(`receipts.${refusal}`)}
                    </span>
                  ) : (
                    <span className={classes.quiet}>{formatBytes(file.size)}</span>
                  )}
                </span>
                <IconButton
                  icon="close"
                  label={t('receipts.letGo', { name: file.name })}
                  onClick={() => onChange(files.filter((one) => one !== file))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <ReceiptButtons onChoose={(more) => onChange([...files, ...more])} />
    </fieldset>
  );
}
