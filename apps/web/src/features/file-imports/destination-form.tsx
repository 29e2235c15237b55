import type { FileImport } from '@saldo/contract';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { NativeSelect } from '../../ui/forms/inputs.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import { useSources } from '../sources/sources.queries.ts';
import { nameSource } from './describe-file.ts';
import {
  type FileChange,
  type NewSource,
  useChangeFile,
  usePendingFileChanges,
} from './file-imports.queries.ts';
import classes from './import-page.module.css';
import { NewSourceFields } from './new-source-fields.tsx';

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
  const chosenOf = ({ key, source_id, new_source }: Account) =>
    unheard.reduce<Place>(
      (chosen, { sources = {}, new_sources = {} }) => {
        const planned = new_sources[key];
        if (planned) return { source_id: null, new_source: planned };
        if (!Object.hasOwn(sources, key)) return chosen;
        return { source_id: sources[key] ?? null, new_source: null };
      },
      { source_id, new_source },
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
            onChoose={(said) => tell(said, t('fileImports.sourceFailed'))}
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

type Place = { source_id: string | null; new_source: NewSource | null };

function SourceSelect(props: {
  file: FileImport;
  account: Account;
  chosen: Place;
  onChoose: (said: FileChange) => void;
}) {
  const { t } = useTranslation();
  const { file, account, chosen, onChoose } = props;
  const sources = useSources();
  const name = nameSource(file, account);
  const plan = (planned: NewSource) => onChoose({ new_sources: { [account.key]: planned } });
  const planDefault = () => plan({ name, currency: account.currency ?? homeCurrency(), balance: null });
  const choose = (value: string) => {
    if (value === NEW) planDefault();
    else onChoose({ sources: { [account.key]: value || null } });
  };
  // Whoever has no source yet has nothing to choose from.
  const isFirst = sources.data?.length === 0 && !chosen.source_id && !chosen.new_source && account.rows > 0;
  const planFirst = useEffectEvent(planDefault);
  useEffect(() => {
    if (isFirst) planFirst();
  }, [isFirst]);
  const hasOthers = file.accounts.length > 1;
  return (
    <Loaded query={sources} skeleton={<Skeleton height={64} />}>
      {(all) => (
        <div className={classes.destination}>
          <NativeSelect
            label={hasOthers ? t('fileImports.accountOf', { name }) : t('fileImports.goesTo')}
            {...(hasOthers && { description: t('fileImports.rows', { count: account.rows }) })}
            value={chosen.new_source ? NEW : (chosen.source_id ?? '')}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={[
              { value: '', label: t('fileImports.chooseSource') },
              ...all.map((source) => ({ value: source.id, label: source.name })),
              { value: NEW, label: t('fileImports.newSource', { name: chosen.new_source?.name ?? name }) },
            ]}
          />
          {chosen.new_source && (
            <NewSourceFields
              account={account}
              planned={chosen.new_source}
              currencies={[...new Set([homeCurrency(), ...all.map(({ currency }) => currency)])]}
              onChange={plan}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}
