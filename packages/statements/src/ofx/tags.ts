import { unescapeEntities } from '../text/entities.ts';
import { makeLineCounter } from '../text/line-counter.ts';

/** `value` is what follows an opening tag, up to the next tag of any kind. */
export type Tag = { name: string; isClosing: boolean; value: string; line: number };

const LONGEST_VALUE = 5000;
const NAME = /^\/?[A-Za-z][\w.:-]*$/;

/** The tags of OFX, whether SGML without closing tags or XML: both are read alike, and nothing in them is expanded. */
export function* listTags(text: string): Generator<Tag> {
  const lineAt = makeLineCounter(text);
  let at = text.indexOf('<');
  while (at >= 0) {
    const end = text.indexOf('>', at);
    if (end < 0) return;
    const inner = text.slice(at + 1, Math.min(end, at + 200)).trim();
    const next = nextTag(text, end);
    const [word = ''] = inner.split(/[\s/]+(?=\S*=|$)/);
    if (NAME.test(word)) {
      const value = text.slice(end + 1, Math.min(next < 0 ? text.length : next, end + LONGEST_VALUE));
      yield {
        name: word.replace('/', '').replace(/^.*:/, '').toUpperCase(),
        isClosing: word.startsWith('/'),
        value: unescapeEntities(value).trim(),
        line: lineAt(at),
      };
    }
    at = next;
  }
}

/** A `<` in a text, as in `A < B`, begins no tag. */
function nextTag(text: string, from: number): number {
  let at = text.indexOf('<', from);
  while (at >= 0 && !/[A-Za-z/?!]/.test(text.charAt(at + 1))) at = text.indexOf('<', at + 1);
  return at;
}
