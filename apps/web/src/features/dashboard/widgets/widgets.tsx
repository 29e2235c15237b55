import { type ComponentType, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { GoalsInBrief } from '../../goals/goals.widget.tsx';
import { CompareWidget } from './compare-widget.tsx';
import { InboxWidget } from './inbox-widget.tsx';
import { TopCategoriesWidget } from './top-categories-widget.tsx';
import { UnusualWidget } from './unusual-widget.tsx';
import { UpcomingWidget } from './upcoming-widget.tsx';
import { WidgetCard } from './widget-card.tsx';
import type { WidgetName } from './widget-choices.ts';
import { type Choice, parseChoices } from './widget-choices.ts';
import { WidgetChooser } from './widget-chooser.tsx';
import classes from './widgets.module.css';

const WIDGETS: Record<WidgetName, ComponentType> = {
  compare: CompareWidget,
  unusual: UnusualWidget,
  inbox: InboxWidget,
  categories: TopCategoriesWidget,
  upcoming: UpcomingWidget,
  goals: GoalsWidget,
};

/** What else there is to see: each chooses what, and in which order. */
export function Widgets() {
  const { t } = useTranslation();
  const titleId = useId();
  const { choices, choose } = useWidgetChoices();
  const [isChoosing, setChoosing] = useState(false);
  const shown = choices.filter(({ isShown }) => isShown);
  return (
    <section aria-labelledby={titleId} className={classes.widgets}>
      <header className={classes.header}>
        <h2 id={titleId}>{t('widgets.title')}</h2>
        <Button variant="subtle" onClick={() => setChoosing(true)}>
          {t('widgets.choose')}
        </Button>
      </header>
      {shown.length === 0 && <p className={classes.quiet}>{t('widgets.nothingChosen')}</p>}
      {shown.map(({ part }) => {
        const Widget = WIDGETS[part];
        return <Widget key={part} />;
      })}
      <Modal title={t('widgets.choose')} isOpen={isChoosing} onClose={() => setChoosing(false)}>
        <WidgetChooser choices={choices} onChoose={choose} />
      </Modal>
    </section>
  );
}

/** Remembered in this browser, for each who signs in there. */
function useWidgetChoices() {
  const { user } = useSession();
  const key = `dashboard-parts-${user?.id ?? ''}`;
  const [choices, setChoices] = useState(() => parseChoices(localStorage.getItem(key)));
  const choose = (next: Choice[]) => {
    localStorage.setItem(key, JSON.stringify(next));
    setChoices(next);
  };
  return { choices, choose };
}

function GoalsWidget() {
  return (
    <WidgetCard part="goals" isHalf>
      <GoalsInBrief />
    </WidgetCard>
  );
}
