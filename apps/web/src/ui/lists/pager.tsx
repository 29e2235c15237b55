import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './pager.module.css';

export function Pager(props: { page: number; pages: number; onTurn: (page: number) => void }) {
  const { t } = useTranslation();
  const { page, pages, onTurn } = props;
  return (
    <nav className={classes.pager} aria-label={t('ui.pageOf', { page, pages })}>
      <Button variant="default" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {t('ui.previous')}
      </Button>
      <span aria-live="polite">{t('ui.pageOf', { page, pages })}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        {t('ui.next')}
      </Button>
    </nav>
  );
}
