import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { restoreFocus } from '../../../ui/lists/restore-focus.ts';
import { Icon } from '../../../ui/look/icon.tsx';
import classes from './transactions-filter-bar.module.css';
import type { SavedFilters } from './use-saved-filters.ts';

/** The filters that somebody gave a name: one press opens them. */
export function SavedFiltersList({ filters }: { filters: SavedFilters }) {
  const { t } = useTranslation();
  const { saved } = filters;
  if (saved.length === 0) return null;
  const remove = (name: string) => {
    if (document.activeElement instanceof HTMLElement) restoreFocus(document.activeElement);
    filters.remove(name);
    const undo = { label: t('changes.undo'), onClick: () => filters.restore(saved) };
    showToast('success', t('filters.removed', { name }), undefined, [undo]);
  };
  return (
    <ul className={`${classes.chips} ${classes.saved}`} aria-label={t('filters.saved')}>
      {saved.map(({ name, search }) => (
        <li key={name}>
          <Link to={`${paths.transactions}?${search}`} state={{ keepsScroll: true }}>
            {name}
          </Link>
          <button type="button" aria-label={t('filters.remove', { name })} onClick={() => remove(name)}>
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
