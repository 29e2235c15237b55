import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { setUser, useSession } from '../../../session/session.ts';
import { describeFailure } from '../../../ui/feedback/failure.ts';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { type Choice, readEarlierCards, toCards, toChoices } from './widget-choices.ts';

/** With the account: the same on every device. */
export function useWidgetChoices() {
  const { t } = useTranslation();
  const { user } = useSession();
  const save = useMutation({
    // One after the other: the last one counts.
    scope: { id: 'preferences' },
    mutationFn: (dashboard: string[]) => api.changePreferences({ body: { dashboard } }),
    onError: (error) => showToast('failure', t('widgets.notSaved'), describeFailure(error, '')),
  });
  const cards =
    user?.preferences?.dashboard ??
    readEarlierCards(localStorage.getItem(`dashboard-parts-${user?.id ?? ''}`));
  const choose = (next: readonly Choice[]) => {
    const dashboard = toCards(next);
    // At once: whoever moves a card sees it move.
    if (user) setUser({ ...user, preferences: { ...user.preferences, dashboard } });
    save.mutate(dashboard);
  };
  return { choices: toChoices(cards), choose };
}
