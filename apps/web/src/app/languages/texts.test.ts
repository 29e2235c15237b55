import i18next from 'i18next';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { en as goals } from '../../features/goals/shown-texts.en.ts';
import { addEnglish, changeLanguage, translateServerMessage } from '../../texts/i18n.ts';
import { serverMessages } from '../../texts/server-messages.es.ts';
import { accountTexts } from './account.en.ts';
import { spanishTexts } from './all.es.ts';
import { faqTexts } from './faq.en.ts';
import { signedInTexts } from './signed-in.en.ts';
import { startTexts } from './start-texts.ts';
import { visitorTexts } from './visitor.en.ts';

/** Every sentence with its key, `forms.required`. */
function listSentences(texts: object, prefix = ''): [key: string, sentence: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : listSentences(value, `${prefix}${key}.`),
  );
}

const laterTexts = [...accountTexts, ...faqTexts, ...signedInTexts, goals];
const english = [...visitorTexts, ...laterTexts].flatMap((part) => listSentences(part));
const spanish = new Map(spanishTexts.flatMap((part) => listSentences(part)));
const placeholdersOf = (sentence = '') => [...new Set(sentence.match(/\{\{\w+\}\}/g))].toSorted();

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => {} });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await startTexts();
  addEnglish(laterTexts);
});
beforeEach(() => changeLanguage('en'));
afterAll(async () => {
  await changeLanguage('en');
  // It tells the page of its language, which the next file in this process has none of.
  i18next.off('languageChanged');
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('Spanish', () => {
  it('has every sentence of English, and no other', () => {
    expect([...spanish.keys()].toSorted()).toEqual(english.map(([key]) => key).toSorted());
  });

  it('fills in what English fills in', () => {
    const filled = english.map(([key, sentence]) => [key, placeholdersOf(sentence)]);
    expect(english.map(([key]) => [key, placeholdersOf(spanish.get(key))])).toEqual(filled);
  });

  /** One word for one thing; what else has a link of its own (accounts to sign in with, transfers) is `vincular`. */
  const others: [instead: string, RegExp, where?: RegExp][] = [
    ['transacción', /movimiento/i],
    ['eliminar', /borra/i],
    ['conectar', /vincul/i, /banco|bancari/i],
    ['traspaso', /transferencia/i],
    ['fuente', /origen/i],
  ];
  it.each(others)('says %s, and no other word for it', (_instead, other, where = /./) => {
    const sentences = [...spanish, ...Object.entries(serverMessages)];
    expect(sentences.filter(([, sentence]) => other.test(sentence) && where.test(sentence))).toEqual([]);
  });

  it('says the words of the server by their code, and unknown ones as they come', async () => {
    await changeLanguage('es');
    expect(document.documentElement.lang).toBe('es');
    expect(translateServerMessage('budget.not_found', 'Budget not found.')).toBe(
      'Presupuesto no encontrado.',
    );
    expect(translateServerMessage('new.code', 'Something new.')).toBe('Something new.');
  });
});

describe('a number of things', () => {
  const found = (count: number) => i18next.t('transactions.found', { count });

  it.each([
    [0, '0 transactions', '0 transacciones'],
    [1, '1 transaction', '1 transacción'],
    [2, '2 transactions', '2 transacciones'],
    [1_000_000, '1000000 transactions', '1000000 transacciones'],
  ])('%i is told in both languages', async (count, inEnglish, inSpanish) => {
    expect(found(count)).toBe(inEnglish);
    await changeLanguage('es');
    expect(found(count)).toBe(inSpanish);
  });
});
