import { foldText } from '@saldo/domain';

const list = (names: string) => new Set(names.split(',').map((name) => name.trim()));

/** What is written in capitals by everybody. */
const CAPITALS =
  list(`ikea, bbva, bmw, bp, kfc, dkv, h&m, hm, c&a, obi, dm, kpn, edp, nos, meo, tap, sncf, ratp, edf, sfr, rtve,
  dgt, irpf, iva, emt, tmb, fgc, tfl, hmrc, dvla, bbc, itv, nhs, ee, aldi sud, rewe, edeka, dhl, ups, usps, ing, abn, asr, hsbc,
  aeat, tgss, inss, usa, uk, ii, iii, iv, tv, dvd, tui, klm, db, hvv, mvg, bvg, vgn, rmv, atm, atac, eni, q8, ip, inps, tim, cgd,
  ctt, mb, ov, anwb, hema, ns, cvs, att, at&t, irs, dmv, amc, rei, wh, b&q, b&m, m&s, o2, pc, seur, mrw, gls`);
/** Small within a name. */
const SMALL =
  list(`de, del, la, las, los, el, y, e, d, da, do, dos, das, di, du, des, le, les, et, en, al, a, au, aux, und,
  von, vom, zum, zur, der, die, dem, of, the, and, for, van, het, op, in, con, con, per, della, delle, dei, il, lo, i, sur`);
const NO_VOWEL = /^[^aeiouy]+$/;

/** `EL CORTE INGLÉS` → `El Corte Inglés`. Only where there is no small letter: whoever wrote one meant it. */
export function toTitleCase(text: string): string {
  if (/\p{Ll}/u.test(text) || !/\p{L}\p{L}/u.test(text)) return text;
  return text.split(' ').map(toTitleWord).join(' ');
}

function toTitleWord(word: string, index: number): string {
  const isPlain = /^[A-Z]+$/.test(word);
  const folded = isPlain
    ? word.toLowerCase()
    : foldText(word).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (CAPITALS.has(folded)) return word;
  if (folded.length > 1 && folded.length <= 4 && /^[a-z&]+$/.test(folded) && NO_VOWEL.test(folded))
    return word;
  const lower = word.toLowerCase();
  if (index > 0 && SMALL.has(folded)) return lower;
  if (isPlain) return word.charAt(0) + lower.slice(1);
  // After a hyphen, a slash or an apostrophe of a short word (`L'Oréal`, not `Sainsbury's`) a word begins too.
  return lower.replace(/(^|[-/.&(]|^[^\p{L}]+|\b[dlo]['’])(\p{L})/gu, (_, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
}
