import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { useSession } from '../../../session/session.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useTransferSuggestions } from '../../transfers/transfers.queries.ts';
import classes from './transfer-offer.module.css';

/** Says once that transfers were found among what is there; whoever does not want to know is not told again. */
export function TransferOffer() {
  const { t } = useTranslation();
  const { user } = useSession();
  const key = `transfer-offer-dismissed-${user?.id ?? ''}`;
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(key) !== null);
  const { data: suggestions = [] } = useTransferSuggestions(!isDismissed);
  const count = suggestions.filter(({ certain }) => certain).length;
  if (isDismissed || count === 0) return null;
  const dismiss = () => {
    localStorage.setItem(key, 'true');
    setDismissed(true);
  };
  return (
    <div className={classes.offer}>
      <p>
        {t('transferOffer.text', { count })}{' '}
        <Link to={paths.transferSuggestions}>{t('transferOffer.look')}</Link>
      </p>
      <IconButton icon="close" label={t('transferOffer.dismiss')} onClick={dismiss} />
    </div>
  );
}
