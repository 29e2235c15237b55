import { foldText } from '@saldo/domain';

const list = (names: string) => names.split(',').map((name) => name.trim());

/** Never part of what people call a shop, however they are written. */
const CERTAIN = new Set(
  list(`slu, sau, sll, gmbh, mbh, ohg, ltd, limited, plc, llp, llc, inc, sarl, sasu, eurl, spa, srl, srls, snc, lda, bv, nv,
    vof, dac, sl, sccl, kgaa, incorporated, gmbh&co, ltda`),
);
/** Short enough to be a word as well: only where all is in capitals. */
const LIKELY = new Set(
  list(
    'sa, sc, cb, ag, kg, ug, ev, eg, co, corp, corporation, company, sas, scop, unipessoal, ab, as, oy, aps, se, cia, coop',
  ),
);
/** Between two suffixes: `GmbH & Co. KG`. */
const BETWEEN = new Set(['&', 'y', 'und', 'e', 'et', 'co']);

/** `IBERDROLA CLIENTES, S.A.U.` → `IBERDROLA CLIENTES`. */
export function dropCompany(text: string, isRaw: boolean): string {
  // `S. A.` and `S.p.A.` as one word each; nothing else in the text changes.
  const words = text.replace(/\b(\p{L})\. (?=\p{L}\.(?:$| ))/gu, '$1.').split(' ');
  let kept = words.length;
  let upTo = kept;
  while (kept > 1) {
    const word = foldText(words[kept - 1] ?? '').replace(/[.,;()]/g, '');
    const isDotted = /^\p{L}\.(?:\p{L}\.?)+,?$/u.test(words[kept - 1] ?? '');
    const isSuffix =
      (CERTAIN.has(word) && (isRaw || isDotted || word.length > 2)) ||
      (LIKELY.has(word) && (isRaw || isDotted));
    if (!isSuffix && !(upTo < words.length && BETWEEN.has(word))) break;
    kept -= 1;
    if (isSuffix) upTo = kept;
  }
  return upTo === words.length || upTo === 0 ? text : words.slice(0, upTo).join(' ');
}
