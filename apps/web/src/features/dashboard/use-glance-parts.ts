import { useState } from 'react';
import { useSession } from '../../session/session.ts';
import { type Choice, parseChoices } from './glance-parts.ts';

/** Remembered in this browser, for each who signs in there. */
export function useGlanceParts() {
  const { user } = useSession();
  const key = `dashboard-parts-${user?.id ?? ''}`;
  const [choices, setChoices] = useState(() => parseChoices(localStorage.getItem(key)));
  const choose = (next: Choice[]) => {
    localStorage.setItem(key, JSON.stringify(next));
    setChoices(next);
  };
  return { choices, choose };
}
