import { foldText } from '@saldo/domain';

/** How rows begin that tell a balance or a sum instead of a movement, folded. */
const BALANCE =
  /^(?:opening|closing|starting|ending|previous|old|new|current|account)? ?(?:balance|saldo|kontostand|solde)\b|^(?:balance (?:brought|carried)|brought forward|carried forward|anfangssaldo|endsaldo|schlusssaldo|anfangsbestand|endbestand|alter (?:saldo|kontostand)|neuer (?:saldo|kontostand)|ubertrag|beginsaldo|eindsaldo|ancien solde|nouveau solde|sub ?total|grand total|total|totale|totaux|summe|gesamt|suma|soma|somma|somme|totaal)\b/;

export const tellsBalance = (text: string): boolean => BALANCE.test(foldText(text.slice(0, 80)).trim());

const OPENING =
  /\b(?:opening|starting|previous|brought forward|anterior|inicial|anfang\w*|alter|ancien|precedent|initial|iniziale|precedente|begin\w*|vorheriger|old)\b/;
const CLOSING =
  /\b(?:closing|ending|carried forward|final|finale|end\w*|schluss\w*|neuer|nouveau|actual|attuale|atual|eind\w*|new|current|aktueller|kontostand)\b/;

/** Whether a balance is that before the first row, or after the last; undefined where the words do not say it. */
export function placeOfBalance(text: string): 'opening' | 'closing' | undefined {
  const folded = foldText(text.slice(0, 80));
  if (!/balance|saldo|bestand|stand|solde|forward/.test(folded)) return undefined;
  if (OPENING.test(folded)) return 'opening';
  return CLOSING.test(folded) ? 'closing' : undefined;
}

/** The whole text says it, as no shop is called. */
const WHOLE_BALANCE =
  /^(?:(?:opening|closing) balance|balance (?:brought|carried) forward|saldo (?:anterior|inicial|final|iniziale|finale)|(?:anfangs|end|schluss|begin|eind)saldo|(?:alter|neuer) (?:saldo|kontostand)|(?:ancien|nouveau) solde|solde (?:initial|final|precedent))$/;

const HINTS = /bal|sal|sol|stand/i;

export const isBalanceRow = (text: string): boolean =>
  text.length < 30 && HINTS.test(text) && WHOLE_BALANCE.test(foldText(text).trim());

const PENDING =
  /\b(?:pending|vorgemerkt|pendiente|en attente|in attesa|pendente|in behandeling|authori[sz]ed|on hold|gereserveerd|retenido|uncleared|offen)\b/;
const NOT_BOOKED =
  /\b(?:declined|rejected|failed|cancell?ed|reverted|abgelehnt|storniert|rechazad[oa]|anulad[oa]|refuse|annule|rifiutat[oa]|annullat[oa]|recusad[oa]|cancelad[oa]|geweigerd|void|voided|deleted)\b/;

const BOOKED =
  /\b(?:booked|posted|completed?|cleared|settled|gebucht|comptabilise|contabilizad[oa]|contabilizzat[oa]|ejecutad[oa]|eseguit[oa]|geboekt|processed)\b/;

const STATES =
  /pend|vorgem|atte|behand|auth|hold|reserv|reten|clear|offen|decl|rejec|fail|canc|revert|abgel|storn|rech|anul|refus|annul|rifiu|recus|geweig|void|delet|book|post|compl|settl|gebucht|compt|contab|ejec|esegu|geboekt|process/i;

/** Whether it says how far a movement has come, and little else. */
export const tellsState = (text: string): boolean => {
  if (text.length > 24 || !STATES.test(text)) return false;
  const folded = foldText(text);
  return BOOKED.test(folded) || PENDING.test(folded) || NOT_BOOKED.test(folded);
};

/** What a column about the state of a row says. */
export function stateOf(text: string): 'booked' | 'pending' | 'not_booked' {
  if (text === '') return 'booked';
  const folded = foldText(text);
  if (NOT_BOOKED.test(folded)) return 'not_booked';
  return PENDING.test(folded) ? 'pending' : 'booked';
}
