import { en as faq } from '../../features/faq/texts.en.ts';

/** The longest of what a visitor may read: it comes with its page. */
export const faqTexts = [faq] as const;
