import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { showToast } from '../../ui/feedback/toasts.tsx';

const failures = ['refused', 'taken', 'failed'] as const;

/** A provider leads back to the profile with its outcome in the address: it is said once, and not again on reload. */
export function useLinkOutcome(providers: { id: string; name: string }[]): void {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [linked, failure] = [search.get('linked'), search.get('failure')];
  const provider = providers.find(({ id }) => id === linked);
  useEffect(() => {
    const why = failures.find((one) => one === failure) ?? 'failed';
    if (provider) showToast('success', t('identities.linked', { name: provider.name }));
    else if (failure) showToast('failure', t('identities.linkFailed'), t(`identities.failures.${why}`));
    else return;
    setSearch({}, { replace: true });
  }, [provider, failure, setSearch, t]);
}
