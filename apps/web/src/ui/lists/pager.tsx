import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/button.tsx';
import classes from './pager.module.css';

export function Pager(props: {
  page: number /** Undefined until it is known how many there are. */;
  pages: number | undefined;
  onTurn: (page: number) => void;
}) {
  const { t } = useTranslation();
  const { page, pages, onTurn } = props;
  const words = pages === undefined ? t('ui.page', { page }) : t('ui.pageOf', { page, pages });
  return (
    <nav className={classes.pager} aria-label={words}>
      <Button variant="default" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {t('ui.previous')}
      </Button>
      <span aria-live="polite">{words}</span>
      <Button
        variant="default"
        disabled={pages === undefined || page >= pages}
        onClick={() => onTurn(page + 1)}
      >
        {t('ui.next')}
      </Button>
    </nav>
  );
}
