import { useTranslation } from 'react-i18next';
import { paths } from '../config/paths.ts';
import { LinkButton } from '../ui/buttons/button.tsx';
import classes from './centered.module.css';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <main className={classes.centered}>
      <title>404 · Saldo</title>
      <svg aria-hidden="true" width="120" height="80" viewBox="0 0 120 80" fill="none" strokeLinecap="round">
        <path d="M6 68h108" stroke="var(--saldo-dimmed)" strokeWidth="3" />
        <path d="M60 68V26" stroke="var(--saldo-dimmed)" strokeWidth="3" />
        <path
          d="M36 10h40l12 9-12 9H36z"
          fill="var(--saldo-amber)"
          stroke="var(--saldo-ink)"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
      </svg>
      <h1>{t('notFound.title')}</h1>
      <LinkButton to={paths.home}>{t('notFound.goHome')}</LinkButton>
    </main>
  );
}
