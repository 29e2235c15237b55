const ASCII = /^[ -~\n]*$/;

/** Text as it is searched: without case and without accents, so that `cafe` finds `Café`. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
