import { en as contact } from '../../features/contact/texts.en.ts';
import { en as home } from '../../features/home/texts.en.ts';
import { en as passwords } from '../../features/passwords/texts.en.ts';
import { en as sessions } from '../../features/sessions/texts.en.ts';
import { en as ui } from '../../ui/texts.en.ts';
import { en as app } from '../texts.en.ts';

/** The sentences that every visitor fetches. */
export const visitorTexts = [contact, home, passwords, sessions, ui, app] as const;
