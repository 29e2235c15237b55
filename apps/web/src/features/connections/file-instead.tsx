import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import classes from './connections-page.module.css';

/** For whoever's bank cannot be linked, or should not be. */
export function FileInstead() {
  const { t } = useTranslation();
  return (
    <p className={classes.instead}>
      {t('connections.noBankLink')} <Link to={paths.import}>{t('connections.importFile')}</Link>
    </p>
  );
}
