import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsOf } from '../../ui/as-of/as-of.ts';
import { PresentOnly } from '../../ui/as-of/present-only.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { Money } from '../../ui/money-and-dates/money.tsx';
import { SourceButtons } from '../sources/source-buttons.tsx';
import { SourceDialog } from '../sources/source-dialog.tsx';
import { useSources } from '../sources/sources.queries.ts';
import classes from './connections-page.module.css';

/** Sources that no bank keeps. */
export function OtherSources() {
  const { t } = useTranslation();
  const sources = useSources();
  const isPast = useAsOf() !== undefined;
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <div className={classes.header}>
        <h2>
          {t('connections.otherSources')} / {t('connections.manualEntries')}
        </h2>
        <PresentOnly>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('connections.newSource')}
          </Button>
        </PresentOnly>
      </div>
      <Loaded query={sources} skeleton={<Skeleton rows={2} />}>
        {(all) => {
          // Of the past there are only the sources, whoever kept them.
          const own = isPast ? all : all.filter(({ connection_id }) => connection_id === null);
          if (own.length === 0) return <p className={classes.note}>{t('connections.noSources')}</p>;
          return (
            <ul className={classes.accounts}>
              {own.map((source) => (
                <li key={source.id} className={classes.account} data-item={source.id}>
                  <span className={classes.what}>
                    <Icon name={source.type_source} />
                    {source.name}
                  </span>
                  <strong className={classes.balance}>
                    <Money amount={source.amount} currency={source.currency} />
                  </strong>
                  <div className={`${classes.accountButtons} ${classes.onlyDrawings}`}>
                    <SourceButtons source={source} />
                  </div>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <SourceDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}
