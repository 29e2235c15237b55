import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet } from 'react-router';
import { paths } from '../config/paths.ts';
import { authors } from '../config/product.ts';
import { leavePublicPage } from '../features/sessions/sessions.queries.ts';
import { useSession } from '../session/session.ts';
import { Button, LinkButton } from '../ui/buttons/button.tsx';
import { Logo } from '../ui/look/logo.tsx';
import { LanguageChoice, SchemeChoice } from './preferences.tsx';
import classes from './public-layout.module.css';

export function PublicLayout() {
  const { t } = useTranslation();
  return (
    <div className={classes.layout}>
      <a className="skip-link" href="#content">
        {t('nav.skip')}
      </a>
      <TopBar />
      <main id="content" className={classes.content}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}

function TopBar() {
  const { t } = useTranslation();
  const { token } = useSession();
  return (
    <header className={classes.bar}>
      <Link to={paths.home} className={classes.brand}>
        <Logo />
      </Link>
      <nav className={classes.nav} aria-label={t('nav.main')}>
        <NavLink to={paths.home}>{t('nav.home')}</NavLink>
        <NavLink to={paths.faq}>{t('nav.faq')}</NavLink>
        <NavLink to={paths.contact}>{t('nav.contact')}</NavLink>
      </nav>
      <div className={classes.actions}>
        {token ? (
          <>
            <LinkButton to={paths.dashboard}>{t('nav.goToDashboard')}</LinkButton>
            <Button variant="default" onClick={leavePublicPage}>
              {t('nav.logout')}
            </Button>
          </>
        ) : (
          <LinkButton to={paths.login} variant="default">
            {t('nav.login')}
          </LinkButton>
        )}
      </div>
    </header>
  );
}

function Footer() {
  const { t } = useTranslation();
  return (
    <footer className={classes.footer}>
      <p>
        {t('footer.madeBy')}{' '}
        {authors.map((author, index) => (
          <span key={author.url}>
            {index > 0 && ', '}
            <a href={author.url} target="_blank" rel="noreferrer">
              {author.name}
            </a>
          </span>
        ))}
      </p>
      <div className={classes.preferences}>
        <LanguageChoice />
        <SchemeChoice />
      </div>
    </footer>
  );
}
