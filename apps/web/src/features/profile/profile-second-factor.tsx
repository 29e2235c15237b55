import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { formatInstant } from '../../ui/money-and-dates/dates.ts';
import { RenewCodesDialog } from '../second-factor/renew-codes-dialog.tsx';
import { useSecondFactor } from '../second-factor/second-factor.queries.ts';
import { TurnOffDialog } from '../second-factor/turn-off-dialog.tsx';
import { TurnOnDialog } from '../second-factor/turn-on-dialog.tsx';
import classes from './profile-page.module.css';

const FEW_CODES = 3;

type Step = 'on' | 'renew' | 'off';

export function ProfileSecondFactor() {
  const { t } = useTranslation();
  const factor = useSecondFactor();
  const [openDialog, setOpenDialog] = useState<Step>();
  const closeDialog = () => setOpenDialog(undefined);
  return (
    <section>
      <h3>{t('twoStep.title')}</h3>
      <p className={classes.explanation}>{t('twoStep.lead')}</p>
      <Loaded query={factor} skeleton={<Skeleton />}>
        {({ enabled_at, recovery_codes_left }) =>
          enabled_at ? (
            <TurnedOn since={enabled_at} codesLeft={recovery_codes_left} onOpen={setOpenDialog} />
          ) : (
            <Button onClick={() => setOpenDialog('on')}>{t('twoStep.turnOn')}</Button>
          )
        }
      </Loaded>
      <TurnOnDialog isOpen={openDialog === 'on'} onClose={closeDialog} />
      <RenewCodesDialog isOpen={openDialog === 'renew'} onClose={closeDialog} />
      <TurnOffDialog isOpen={openDialog === 'off'} onClose={closeDialog} />
    </section>
  );
}

function TurnedOn(props: { since: string; codesLeft: number; onOpen: (step: Step) => void }) {
  const { t } = useTranslation();
  const { since, codesLeft, onOpen } = props;
  return (
    <>
      <p className={classes.fact}>
        {t('twoStep.onSince', { when: formatInstant(since) })} {t('twoStep.codesLeft', { count: codesLeft })}
      </p>
      {codesLeft < FEW_CODES && <p className={classes.warning}>{t('twoStep.codesFew')}</p>}
      <FormButtons>
        <Button variant="default" onClick={() => onOpen('renew')}>
          {t('twoStep.renew')}
        </Button>
        <Button variant="default" onClick={() => onOpen('off')}>
          {t('twoStep.turnOff')}
        </Button>
      </FormButtons>
    </>
  );
}
