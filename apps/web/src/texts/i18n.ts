import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Native names: whoever looks for their language reads it in that language. */
export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;

const STORED = 'language';
const RETRANSLATED = 'saidAgain';

type Parts = readonly object[];

let loadSpanish = async (): Promise<Parts> => [];

/** With the English sentences that every visitor needs, and the way to the Spanish ones. */
export async function startLanguages(english: Parts, spanish: typeof loadSpanish): Promise<void> {
  loadSpanish = spanish;
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    ns: ['texts', 'server'],
    defaultNS: 'texts',
    resources: { en: { texts: {}, server: {} } },
    interpolation: { escapeValue: false },
    react: { bindI18n: `languageChanged ${RETRANSLATED}` },
    // A message's code holds dots and is one key.
    nsSeparator: '::',
  });
  addParts('en', english);
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  const wanted = localStorage.getItem(STORED) ?? navigator.language.slice(0, 2);
  if (wanted !== 'en' && wanted in languages) await changeLanguage(wanted as Language);
}

/** The sentences of the signed-in screens come with them: a visitor does not have to fetch them. */
export function addEnglish(parts: Parts): void {
  const add = () => addParts('en', parts);
  if (i18next.isInitialized) add();
  else i18next.on('initialized', add);
}

/** Spanish is fetched when it is wanted. */
export async function changeLanguage(language: Language): Promise<void> {
  if (language === 'es' && !i18next.hasResourceBundle('es', 'texts')) {
    const [spanish, { serverMessages }] = await Promise.all([
      loadSpanish(),
      import('./server-messages.es.ts'),
    ]);
    addParts('es', spanish.map(withMillions));
    i18next.addResourceBundle('es', 'server', serverMessages);
  }
  localStorage.setItem(STORED, language);
  await i18next.changeLanguage(language);
}

/** Whatever says something says it again: what stands in its sentences is written in another way. */
export const retranslate = () => i18next.emit(RETRANSLATED);

/** Each with what it has to say in a group that others speak in too, such as `nav`. */
function addParts(language: Language, parts: Parts): void {
  for (const part of parts) i18next.addResourceBundle(language, 'texts', part, true);
}

/** Spanish counts whole millions in a form of its own (`_many`); our sentences are the same as for any other number. */
function withMillions(texts: object): object {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) => {
      if (typeof value === 'object') return [[key, withMillions(value)]];
      return key.endsWith('_other')
        ? [
            [key, value],
            [key.replace(/other$/, 'many'), value],
          ]
        : [[key, value]];
    }),
  );
}

export function currentLanguage(): Language {
  return i18next.language as Language;
}

/** The server's own words, in the reader's language. */
export function translateServerMessage(code: string, message: string): string {
  return i18next.getResourceBundle(i18next.language, 'server')?.[code] ?? message;
}
