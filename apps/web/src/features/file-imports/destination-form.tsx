import type { FileImport } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { NativeSelect } from '../../ui/forms/inputs.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import { useCreateSource, useSources } from '../sources/sources.queries.ts';
import { nameSource } from './describe-file.ts';
import { type FileChange, useChangeFile, usePendingFileChanges } from './file-imports.queries.ts';
import classes from './import-page.module.css';

type Account = FileImport['accounts'][number];

const NEW = 'new';

/** Which source each account of the file is, and whether its categories are to be made. */
export function DestinationForm({ file }: { file: FileImport }) {
  const { t } = useTranslation();
  const change = useChangeFile(file);
  const { new_categories: names } = file;
  const unheard = usePendingFileChanges(file);
  // By its own promise: the callbacks of what waits in line are those of the last only.
  const tell = (said: FileChange, failed: string) =>
    change.mutateAsync(said).catch((error) => showToast('failure', failed, describeFailure(error, '')));
  // Shown at once: of a long file, it takes a moment until each row is held against that source.
  const chosenOf = ({ key, source_id }: Account) =>
    unheard.reduce(
      (chosen, { sources = {} }) => (Object.hasOwn(sources, key) ? (sources[key] ?? null) : chosen),
      source_id,
    );
  const isMaking = unheard.reduce((isOn, said) => said.make_categories ?? isOn, file.make_categories);
  return (
    <Card title={t('fileImports.destination')}>
      <div className={classes.destinations}>
        {file.accounts.map((account) => (
          <SourceSelect
            key={account.key}
            file={file}
            account={account}
            chosen={chosenOf(account)}
            onChoose={(id) => tell({ sources: { [account.key]: id } }, t('fileImports.sourceFailed'))}
          />
        ))}
      </div>
      {names.length > 0 && (
        <Checkbox
          label={t('fileImports.makeCategories', { names: names.join(', ') })}
          isOn={isMaking}
          onChange={(isOn) => tell({ make_categories: isOn }, t('fileImports.changeFailed'))}
        />
      )}
    </Card>
  );
}

function SourceSelect(props: {
  file: FileImport;
  account: Account;
  chosen: string | null;
  onChoose: (id: string | null) => void;
}) {
  const { t } = useTranslation();
  const { file, account, onChoose } = props;
  const sources = useSources();
  const create = useCreateSource();
  const name = nameSource(file, account);
  const make = () =>
    create.mutate(
      {
        body: {
          ...{ name, type_source: 'manual_entry', amount: account.opening ?? 0 },
          currency: account.currency ?? homeCurrency(),
        },
        key: crypto.randomUUID(),
      },
      {
        onSuccess: ({ id }) => onChoose(id),
        onError: (error) => showToast('failure', t('fileImports.sourceFailed'), describeFailure(error, '')),
      },
    );
  const hasOthers = file.accounts.length > 1;
  return (
    <Loaded query={sources} skeleton={<Skeleton height={64} />}>
      {(all) => (
        <NativeSelect
          label={hasOthers ? t('fileImports.accountOf', { name }) : t('fileImports.goesTo')}
          {...(hasOthers && { description: t('fileImports.rows', { count: account.rows }) })}
          disabled={create.isPending}
          value={props.chosen ?? ''}
          onChange={({ currentTarget: { value } }) => (value === NEW ? make() : onChoose(value || null))}
          data={[
            { value: '', label: t('fileImports.chooseSource') },
            ...all.map((source) => ({ value: source.id, label: source.name })),
            { value: NEW, label: t('fileImports.newSource', { name }) },
          ]}
        />
      )}
    </Loaded>
  );
}
