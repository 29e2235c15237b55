import type { en as goals } from '../../features/goals/shown-texts.en.ts';
import { startLanguages } from '../../texts/i18n.ts';
import type { Intersection, Translation } from '../../texts/translation.ts';
import type { accountTexts } from './account.en.ts';
import type { faqTexts } from './faq.en.ts';
import type { signedInTexts } from './signed-in.en.ts';
import { visitorTexts } from './visitor.en.ts';

/** Every sentence of the app. English is the specification's wording, its few Spanish sentences included. */
type Texts = Translation<
  Intersection<
    | (typeof visitorTexts | typeof accountTexts | typeof faqTexts | typeof signedInTexts)[number]
    | typeof goals
  >
>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'texts';
    resources: { texts: Texts; server: Record<string, string> };
  }
}

export function startTexts(): Promise<void> {
  return startLanguages(visitorTexts, async () => (await import('./all.es.ts')).spanishTexts);
}
