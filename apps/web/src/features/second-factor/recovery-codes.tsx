import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../api/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { useUnsaved } from '../../ui/forms/unsaved.ts';
import classes from './second-factor.module.css';

/** The codes are shown here, once, and never again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation();
  useUnsaved(() => 'codes');
  const lead = useRef<HTMLParagraphElement>(null);
  // The field that had the focus is gone: a screen reader goes on here, with what the codes are for.
  useEffect(() => lead.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const download = () =>
    saveFile(new Blob([`${t('twoStep.codesFile')}\n\n${text}`], { type: 'text/plain' }), 'saldo-codes.txt');
  return (
    <div className={classes.step}>
      <p ref={lead} tabIndex={-1} className={classes.lead}>
        {t('twoStep.codesLead')}
      </p>
      <ul className={classes.codes} aria-label={t('twoStep.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <FormButtons>
        <Button onClick={onDone}>{t('twoStep.done')}</Button>
        <CopyButton text={text} />
        <Button variant="default" onClick={download}>
          {t('twoStep.download')}
        </Button>
      </FormButtons>
    </div>
  );
}
