import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { CodeForm } from './code-form.tsx';
import type { QrDrawing } from './qr-drawing.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { useConfirmSecondFactor, useSecondFactorSetup } from './second-factor.queries.ts';

export function TurnOnDialog(props: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal title={t('twoStep.turnOnTitle')} isOpen={props.isOpen} onClose={props.onClose}>
      <TurnOnSteps onDone={props.onClose} />
    </Modal>
  );
}

function TurnOnSteps({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  return codes ? <RecoveryCodes codes={codes} onDone={onDone} /> : <Setup onConfirmed={setCodes} />;
}

function Setup({ onConfirmed }: { onConfirmed: (codes: string[]) => void }) {
  const { t } = useTranslation();
  const setup = useSecondFactorSetup();
  const confirmation = useConfirmSecondFactor();
  return (
    <Loaded query={setup} skeleton={<Skeleton rows={1} height={480} />}>
      {({ secret, uri, drawing }) => (
        <div className={classes.step}>
          <p>{t('twoStep.scan')}</p>
          <QrCode drawing={drawing} />
          <a className={classes.openApp} href={uri}>
            {t('twoStep.openApp')}
          </a>
          <p>{t('twoStep.byHand')}</p>
          <div className={classes.secret}>
            <code>{inGroups(secret)}</code>
            <CopyButton text={secret} />
          </div>
          <CodeForm
            hint={t('twoStep.codeHint')}
            action={t('twoStep.confirm')}
            failed={t('twoStep.failed')}
            sender={confirmation}
            onDone={onConfirmed}
          />
        </div>
      )}
    </Loaded>
  );
}

/** Always dark on light, with its margin: that is how cameras find it. */
function QrCode({ drawing: { size, path } }: { drawing: QrDrawing }) {
  const { t } = useTranslation();
  const box = `-4 -4 ${size + 8} ${size + 8}`;
  return (
    <svg className={classes.qr} viewBox={box} role="img" aria-label={t('twoStep.qr')}>
      <path d={path} />
    </svg>
  );
}

/** `ABCD EFGH …`: easier to type from a screen. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
