import { useTranslation } from 'react-i18next';
import { paths } from '../../../config/paths.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Loaded } from '../../../ui/lists/states.tsx';
import { thisMonth, useMonth } from '../../months/months.queries.ts';
import { WidgetCard } from './widget-card.tsx';
import classes from './widgets.module.css';

/** What waits for a category; where nothing does, or that is not known yet, there is nothing to see. */
export function InboxWidget() {
  const { t } = useTranslation();
  const month = useMonth(thisMonth());
  if (month.data ? month.data.uncategorized === 0 : !month.error) return null;
  return (
    <WidgetCard part="inbox">
      <Loaded query={month} skeleton={null}>
        {({ uncategorized }) => (
          <div className={classes.task}>
            <p>{t('thisMonth.waiting', { count: uncategorized })}</p>
            <LinkButton to={paths.review} variant="default">
              {t('widgets.review')}
            </LinkButton>
          </div>
        )}
      </Loaded>
    </WidgetCard>
  );
}
