import { foldText } from '@saldo/domain';
import { dropCompany } from './drop-company.ts';
import { dropPlace } from './drop-place.ts';
import type { NameRule } from './name-rule.ts';
import { toTitleCase } from './title-case.ts';
import { CARD_WORDING, SEPA_WORDING, TRANSFER_WORDING } from './wording.ts';

const beginsWith = (wording: readonly string[]) =>
  new RegExp(`^(?:${wording.join('|')})(?=$|[^\\p{L}\\p{N}])`, 'u');
const CARD = beginsWith(CARD_WORDING);
const TRANSFER = beginsWith(TRANSFER_WORDING);
const SEPA = beginsWith(SEPA_WORDING);

/** Cuts off what the folded text begins with; where folding changes lengths, nothing is cut rather than too much. */
function cutStart(text: string, start: RegExp): string {
  const composed = text.normalize('NFC');
  const folded = foldText(composed);
  if (folded.length !== composed.length) return text;
  const found = start.exec(folded);
  return found ? composed.slice(found[0].length) : text;
}

const MONTHS =
  'jan|ene|feb|fev|mar|mrz|apr|abr|avr|may|mai|mag|mei|jun|giu|jul|lug|aug|ago|sep|set|oct|okt|ott|out|nov|dec|dez|dic';
const DATE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:on|am|vom|du|le|del|il|op|data|datum|fecha) )?(?:\\d{4}-\\d{2}-\\d{2}|\\d{2}[/.-]\\d{2}(?:[/.-](?:\\d{4}|\\d{2}))?|\\d{1,2} ?(?:${MONTHS})[a-z]{0,6}\\.?(?: ?\\d{4}| ?\\d{2})?)(?:t\\d{2}:\\d{2}\\S*)?(?![\\p{L}\\p{N}])`,
  'giu',
);
const TIME =
  /(?<![\p{L}\p{N}])(?:(?:at|um|a las|alle|om|ore|ora) )?\d{1,2}[:h.]\d{2}(?::\d{2})?(?: ?(?:uhr|hrs?|am|pm|h))?(?![\p{L}\p{N}])/giu;

const CARD_NUMBER =
  /(?<![\p{L}\p{N}])(?:(?:tarj(?:eta|\.)?|card|carte|carta|karte|kartennr\.?|pas|cb|visa|mastercard) ?(?:n[ro.º]*|no\.?|num\.?|ending(?: in)?|ends)? ?:? ?)?(?:[x*•.]{2,}[- ]?\d{3,5}|\d{4,6}[x*•]{2,}\d{0,4}|\d{4}[ -]?(?:[x*•]{4}[ -]?){1,2}\d{4}|(?:\d{4}[ -]?){3}\d{4}|[x*•]\d{4})(?![\p{L}\p{N}])/giu;
const CARD_DIGITS_FIRST = /^[\s:,.*#-]*(?:n[ro.º]* ?)?[x*]*\d{4}(?=[\s,:;-])/iu;

const PROCESSOR =
  /^(?:paypal|pp|sq|sumup|su|zettle|izettle|iz|sp|tst|py|cko|stripe|mollie|klarna|adyen|worldpay|wpy|nya|paddle\.net|2co\.com|fs|bt|gpay|google pay|apple pay|dlo|dnh|in|eb|crv|clip|mp|mercpago|redsys|bizum|nyx|lyf|ev|dd) ?[*_] ?/iu;

const REFERENCE_WORD =
  /(?<![\p{L}\p{N}])(?:ref(?:erencia|erence|erenz)?|rif|mandat(?:o|e|sref)?|mref|eref|kref|cred|svwz|term(?:inal)?|tid|trn|txn|auth?(?: code)?|aut|autoriz(?:acion)?|oper(?:acion)?|conc(?:epto)?|contrato|vertrag|kd-?nr|kundennr|rg-?nr|re-?nr|rechnung(?:snr)?|fact(?:ura)?|facture|invoice|inv|n[ºo°.]|nr|num|no|id|cod|pos)(?:[.:+#/]+ ?| ?[.:+#/]+ ?| )(?=\S*\d)\S+/giu;
const HASHED = /(?<![\p{L}\p{N}])#\s?\w*\d\w*/giu;
/** Five digits and more, or letters and digits that nobody would say. */
const LONG_NUMBER =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}/._-]{5,}(?![\p{L}\p{N}]))(?=\S*\d\S*\d\S*\d)(?:\d[\d/._-]{4,}|[a-z]{0,4}\d{4,}[a-z0-9]*|[a-z0-9]*\d[a-z]+\d[a-z0-9]{3,})(?![\p{L}\p{N}])/giu;
const NUMBER_AT_END = /(?: [-–/,]?(?:\d{2,}[a-z]?|[a-z]\d{3,}|\d+-\d+))+$/iu;
const STARRED = /(?<=\p{L})\*\S*\d\S*/gu;

const WEB =
  /^(?:https?:\/\/)?(?:www\.)?(\p{L}[\p{L}\p{N}-]{2,})\.(?:com|es|de|fr|it|pt|nl|co\.uk|ie|net|eu|org|io|app|tv)(?:\/\S*)?(?=$| )/iu;
const WWW = /^(?:https?:\/\/)?www\./iu;

/** In the order in which they are tried. */
export const nameRules = [
  {
    id: 'sepa',
    example: ['SEPA-LASTSCHRIFT STADTWERKE', 'STADTWERKE'],
    isWording: 'transfer',
    apply: ({ text }) => cutStart(text, SEPA),
  },
  {
    id: 'card-purchase',
    example: ['COMPRA CON TARJETA MERCADONA', 'MERCADONA'],
    isWording: 'card',
    apply: ({ text }) => cutStart(text, CARD),
  },
  {
    id: 'bank-transfer',
    example: ['VIREMENT EN FAVEUR DE SYNDIC', 'SYNDIC'],
    isWording: 'transfer',
    // `Transferencia de Ana` is what a person may have written: only in a bank's capitals.
    apply: ({ text, isRaw }) => (isRaw ? cutStart(text, TRANSFER) : text),
  },
  {
    id: 'card-number',
    example: ['MERCADONA TARJ. XXXX4921', 'MERCADONA'],
    apply: ({ text, isCard }) => {
      const without = text.replace(CARD_NUMBER, ' ');
      return isCard ? without.replace(CARD_DIGITS_FIRST, '') : without;
    },
  },
  {
    id: 'date-time',
    example: ['TESCO 12/03/2026 18:42', 'TESCO'],
    apply: ({ text, isRaw }) => (isRaw ? text.replace(DATE, ' ').replace(TIME, ' ') : text),
  },
  {
    id: 'processor',
    example: ['PAYPAL *LIBRERIA SOL', 'LIBRERIA SOL'],
    isWording: 'card',
    apply: ({ text }) => text.replace(PROCESSOR, ''),
  },
  {
    id: 'reference',
    example: ['TESCO STORES 3297', 'TESCO STORES'],
    apply: ({ text, isRaw }) => {
      if (!isRaw) return text;
      const unmarked = text.replace(REFERENCE_WORD, ' ').replace(HASHED, ' ').replace(STARRED, ' ');
      return unmarked.replace(LONG_NUMBER, ' ').trimEnd().replace(NUMBER_AT_END, '');
    },
  },
  {
    id: 'web-address',
    example: ['WWW.NETFLIX.COM', 'NETFLIX'],
    apply: ({ text, isRaw }) => (isRaw ? text.replace(WEB, '$1') : text).replace(WWW, ''),
  },
  {
    id: 'place',
    example: ['MERCADONA VALENCIA ES', 'MERCADONA'],
    apply: ({ text, isRaw }) => (isRaw ? dropPlace(text) : text),
  },
  {
    id: 'company',
    example: ['IBERDROLA CLIENTES, S.A.U.', 'IBERDROLA CLIENTES'],
    apply: ({ text, isRaw }) => dropCompany(text, isRaw),
  },
  {
    id: 'capitals',
    example: ['EL CORTE INGLÉS', 'El Corte Inglés'],
    apply: ({ text }) => toTitleCase(text),
  },
] as const satisfies readonly NameRule[];
