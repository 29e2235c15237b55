const NAMED: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
};
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi;

/** `&amp;` and its kind, twice where a bank escaped twice; a bare `&` is one. */
export function unescapeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return unescapeOnce(unescapeOnce(text));
}

const unescapeOnce = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '0', 16) : Number(decimal);
    return isLetter(code) ? String.fromCodePoint(code) : '';
  });

/** Neither NUL nor half of a letter, which no text can hold. */
const isLetter = (code: number): boolean =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);

const DEFINITION = /<!(?:ENTITY|DOCTYPE)/i;
const LOOKED_AT = 100_000;

/** No bank's XML defines any; whoever does means to blow up, or to read files. Nothing would be expanded anyway. */
export const definesEntities = (xml: string): boolean => DEFINITION.test(xml.slice(0, LOOKED_AT));
