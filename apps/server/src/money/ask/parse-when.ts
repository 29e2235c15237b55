import { foldText } from '@saldo/domain';

/** When something is expected next: the words that name it, none for whatever comes first. */
export type When = { words: string[]; language: 'en' | 'es' };

const set = (words: string) => new Set(words.split(/\s+/));

const WHEN = { en: set("when when's whens"), es: set('cuando') };
const NEXT = { en: set('next'), es: set('proximo proxima proximos proximas siguiente siguientes') };
/** What was is in the list of transactions. */
const PAST = set('was were did fue fueron pague cobre llego vino hubo');
/** The next one of these is no payment. */
const PERIODS =
  set(`day week weekend month quarter year dia semana mes trimestre ano monday tuesday wednesday thursday
  friday saturday sunday lunes martes miercoles jueves viernes sabado domingo`);
const CONNECTING =
  set(`a again an are arrive be come comes coming do does due expected for go happen have i is me my of
  on our out s the to what will al cae cual de del el ella en es esta estan hay la las llega llegan lo los me mi mis
  nos nuestra nuestro para pasa pasan que se sera son su te tengo toca tocan una un vence vencen viene vienen`);
const PAID = set('paid pagan cobro cobrare cobramos');
const PAYING = set('pay paying pago pagar paga pagamos charged cobran cobra get');
const ANY = set('payment payments bill bills recibo recibos pago pagos factura facturas');

/** Undefined where a line asks for something else. */
export function parseWhen(line: string): When | undefined {
  const tokens = foldText(line)
    .replaceAll('’', "'")
    .split(/\s+/)
    .map((token) => token.replace(/^[¿¡"“«(]+|[?!"”».,;:)]+$/g, ''))
    .filter((token) => token !== '');
  const isEnglish = isAsking(tokens, WHEN.en, NEXT.en);
  if (!isEnglish && !isAsking(tokens, WHEN.es, NEXT.es)) return undefined;
  if (tokens.some((token) => /\d/.test(token) || PAST.has(token))) return undefined;
  const language = isEnglish ? 'en' : 'es';
  const named = tokens.filter((token) => !isPartOfQuestion(token, language));
  if (named.some((token) => PAID.has(token))) return { words: ['salary'], language };
  const words = named.filter((token) => !PAYING.has(token) && !ANY.has(token));
  if (words.length > 0) return { words, language };
  return tokens.some((token) => ANY.has(token)) ? { words, language } : undefined;
}

function isAsking(tokens: readonly string[], when: Set<string>, next: Set<string>): boolean {
  if (when.has(tokens[0] ?? '')) return true;
  const at = tokens.findIndex((token) => next.has(token));
  const isFirst = at >= 0 && tokens.slice(0, at).every((token) => CONNECTING.has(token));
  return isFirst && at + 1 < tokens.length && !PERIODS.has(tokens[at + 1] ?? '');
}

const isPartOfQuestion = (token: string, language: 'en' | 'es') =>
  CONNECTING.has(token) || WHEN[language].has(token) || NEXT[language].has(token);
