import type { Connection, Institution } from '@saldo/contract';
import { foldText } from '@saldo/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SANDBOX_CREDENTIALS } from '../../config/product.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { NativeSelect, TextInput } from '../../ui/forms/inputs.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import classes from './bank-chooser.module.css';
import { BankTiles } from './bank-tiles.tsx';
import { useRequestAuthorization } from './connections.queries.ts';
import shared from './connections-page.module.css';
import { FileInstead } from './file-instead.tsx';

/** Only banks that are not connected already. */
export function BankChooser(props: { connections: Connection[]; institutions: Institution[] }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const [isInfo, setInfo] = useState(false);
  const request = useRequestAuthorization();
  const connected = new Set(
    props.connections.filter((one) => one.consent_token).map((one) => one.institution_id),
  );
  const offered = props.institutions.filter(({ id }) => !connected.has(id));
  const found = offered.filter(({ name }) => foldText(name).includes(foldText(text.trim())));
  const selected = found.some(({ id }) => id === chosen) ? chosen : '';
  const ask = (isAwaited: boolean) => {
    if (!selected) return showToast('failure', t('connections.selectFirst'));
    request.mutate(
      { institutionId: selected, isAwaited },
      {
        onError: (error) => showToast('failure', t('connections.actionFailed'), describeFailure(error, '')),
      },
    );
  };
  const isAsking = (isAwaited: boolean) => request.isPending && request.variables.isAwaited === isAwaited;
  return (
    <Card title={t('connections.chooseTitle')}>
      <div className={classes.chooser}>
        <TextInput
          type="search"
          label={t('connections.searchBank')}
          leftSection={<Icon name="search" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('connections.bank')}
          value={selected}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: '', label: t('connections.selectBank') },
            ...found.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
      <BankTiles banks={found} chosen={selected} onChoose={setChosen} />
      {props.institutions.length === 0 && <p className={shared.note}>{t('connections.noBanks')}</p>}
      {offered.length > 0 && found.length === 0 && (
        <p className={shared.note}>{t('connections.noBankFound')}</p>
      )}
      <FormButtons>
        <Button onClick={() => ask(true)} loading={isAsking(true)}>
          {t('connections.linkAndImport')}
        </Button>
        <Button variant="default" onClick={() => ask(false)} loading={isAsking(false)}>
          {t('connections.ask')}
        </Button>
        <Button variant="subtle" onClick={() => setInfo(true)}>
          {t('connections.info')}
        </Button>
      </FormButtons>
      <FileInstead />
      <Modal title={t('connections.infoTitle')} isOpen={isInfo} onClose={() => setInfo(false)}>
        <p>{t('connections.infoText')}</p>
        <p className={classes.address}>
          <a href={SANDBOX_CREDENTIALS} target="_blank" rel="noreferrer">
            {SANDBOX_CREDENTIALS}
          </a>
        </p>
        <p className={shared.note}>{t('connections.infoSandbox')}</p>
      </Modal>
    </Card>
  );
}
