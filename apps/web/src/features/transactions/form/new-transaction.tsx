import type { Source, Transaction } from '@saldo/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { useUnsaved } from '../../../ui/forms/unsaved.ts';
import { ChosenReceiptsForm } from '../../attachments/chosen-receipts-form.tsx';
import { SendingReceiptsForm } from '../../attachments/sending-receipts-form.tsx';
import { TransferForm } from '../../transfers/transfer-form.tsx';
import type { Draft, TransactionValues } from '../model/transaction-values.ts';
import { useCreateTransaction } from '../model/transactions.queries.ts';
import { TransactionForm } from './transaction-form.tsx';
import { KindSelect } from './type-fields.tsx';

/** An income or an expense and then its receipts, or a transfer; what was typed stays where one becomes the other. */
export function NewTransaction(props: {
  sources: Source[];
  onClose: () => void;
  draft: Partial<TransactionValues> | undefined;
  files?: File[] | undefined;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateTransaction();
  const [transfer, setTransfer] = useState<Draft>();
  const [draft, setDraft] = useState(props.draft);
  const [files, setFiles] = useState<File[]>(props.files ?? []);
  const [created, setCreated] = useState<Transaction>();
  const isSaved = useRef(false);
  const isBegun = transfer !== undefined || draft !== props.draft || files.length > 0;
  useUnsaved(() => (isBegun && !isSaved.current ? 'typed' : undefined));
  const finish = (message: string) => {
    isSaved.current = true;
    props.onClose();
    showToast('success', message);
    void navigate(paths.transactions);
  };
  const finishTransaction = () => finish(t('transactionForm.created'));
  const keep = (saved: Transaction) => {
    isSaved.current = true;
    if (files.length > 0) setCreated(saved);
    else finishTransaction();
  };
  if (created) return <SendingReceiptsForm transaction={created} files={files} onDone={finishTransaction} />;
  if (transfer)
    return (
      <TransferForm
        sources={props.sources}
        draft={transfer}
        typeField={({ name, amount, date, description, source_id }) => (
          <KindSelect
            value="transfer"
            kinds={['expense', 'income', 'transfer']}
            onChange={(type) => {
              if (type === 'transfer') return;
              setDraft({ name, amount, date, description, source_id, type });
              setTransfer(undefined);
            }}
          />
        )}
        onSaved={() => finish(t('transferForm.created'))}
      />
    );
  return (
    <TransactionForm
      draft={draft}
      sources={props.sources}
      sender={create}
      action={t('transactionForm.create')}
      onSaved={keep}
      onTransfer={setTransfer}
      receipts={<ChosenReceiptsForm files={files} onChange={setFiles} />}
    />
  );
}
