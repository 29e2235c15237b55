import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { FailureLine } from '../../ui/forms/fields.tsx';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { useRatesOfFile } from './currencies.queries.ts';
import classes from './currencies-page.module.css';

/** The file of the European Central Bank, as it is downloaded there. */
export function RatesFile() {
  const { t } = useTranslation();
  const send = useRatesOfFile();
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setFailure(null);
    try {
      await send.mutateAsync(file);
    } catch (error) {
      setFailure(describeFailure(error, t('currencies.fileFailed')));
    }
  };
  return (
    <div className={classes.file}>
      <p>{t('currencies.fileLead')}</p>
      <input
        ref={field}
        type="file"
        hidden
        accept=".csv,.zip,text/csv,application/zip"
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button variant="default" loading={send.isPending} onClick={() => field.current?.click()}>
        {t('currencies.chooseFile')}
      </Button>
      <p role="status" className={classes.quiet}>
        {send.data && !send.isPending ? <Outcome {...send.data} /> : null}
      </p>
      <FailureLine message={failure} />
    </div>
  );
}

function Outcome(props: { added: number; currencies: string[]; from: string; to: string }) {
  const { t } = useTranslation();
  const { added, currencies, from, to } = props;
  if (added === 0) return t('currencies.fileWithoutOwn');
  const days = { from: formatDay(from), to: formatDay(to) };
  return t('currencies.fileAdded', { count: added, currencies: currencies.join(', '), ...days });
}
