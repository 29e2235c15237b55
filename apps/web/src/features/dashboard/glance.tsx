import { Button } from '@mantine/core';
import { type ComponentType, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { ComparePart } from './compare-part.tsx';
import classes from './glance.module.css';
import { GlanceChoice } from './glance-choice.tsx';
import type { PartName } from './glance-parts.ts';
import { GoalsPart } from './goals-part.tsx';
import { InboxPart } from './inbox-part.tsx';
import { TopCategoriesPart } from './top-categories-part.tsx';
import { UnusualPart } from './unusual-part.tsx';
import { UpcomingPart } from './upcoming-part.tsx';
import { useGlanceParts } from './use-glance-parts.ts';

const PARTS: Record<PartName, ComponentType> = {
  compare: ComparePart,
  unusual: UnusualPart,
  inbox: InboxPart,
  categories: TopCategoriesPart,
  upcoming: UpcomingPart,
  goals: GoalsPart,
};

/** What else there is to see: each chooses what, and in which order. */
export function Glance() {
  const { t } = useTranslation();
  const titleId = useId();
  const { choices, choose } = useGlanceParts();
  const [isChoosing, setChoosing] = useState(false);
  const shown = choices.filter(({ isShown }) => isShown);
  return (
    <section aria-labelledby={titleId} className={classes.glance}>
      <header className={classes.header}>
        <h2 id={titleId}>{t('glance.title')}</h2>
        <Button variant="subtle" onClick={() => setChoosing(true)}>
          {t('glance.choose')}
        </Button>
      </header>
      {shown.length === 0 && <p className={classes.quiet}>{t('glance.nothingChosen')}</p>}
      {shown.map(({ part }) => {
        const Part = PARTS[part];
        return <Part key={part} />;
      })}
      <Modal title={t('glance.choose')} isOpen={isChoosing} onClose={() => setChoosing(false)}>
        <GlanceChoice choices={choices} onChoose={choose} />
      </Modal>
    </section>
  );
}
