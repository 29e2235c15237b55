import { toWords, type Words } from '../text/clean.ts';

/** `166?00GUTSCHRIFT?20…`: a code of three digits, then parts of two digits after a sign of the bank's choice. */
const STRUCTURED = /^\d{3}([?<>+|~])(?=\d\d)/;
/** `/REMI/…/NAME/…` */
const SLASHED = /\/([A-Z]{3,8})\//g;
/** Marks that German banks put into the purpose. */
const SEPA = /(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|COAM|OAMT)\+/g;

/** What the field `:86:` says, in whichever of its dialects. */
export function describePurpose(text: string): Words {
  const separator = STRUCTURED.exec(text)?.[1];
  if (separator) return describeStructured(text, separator);
  const slashed = [...text.matchAll(SLASHED)];
  return slashed.length > 0 ? describeSlashed(text, slashed) : toWords([text]);
}

function describeStructured(text: string, separator: string): Words {
  const parts = text
    .replace(/\n/g, '')
    .split(separator)
    .slice(1)
    .map((part) => ({ code: Number(part.slice(0, 2)), text: part.slice(2) }));
  const join = (from: number, to: number) =>
    parts
      .filter(({ code }) => code >= from && code <= to)
      .map((part) => part.text)
      .join('');
  const purpose = join(20, 29) + join(60, 63);
  return toWords([join(32, 33), readSepa(purpose), join(0, 0)]);
}

/** The purpose proper, without references. */
function readSepa(purpose: string): string {
  const start = purpose.indexOf('SVWZ+');
  if (start < 0) return purpose;
  const rest = purpose.slice(start + 5);
  const end = rest.search(SEPA);
  return end < 0 ? rest : rest.slice(0, end);
}

const NAMES = ['NAME', 'BENM', 'ORDP', 'CNTP'];
const PURPOSES = ['REMI', 'PREF', 'INFO', 'TRTP'];

function describeSlashed(text: string, marks: readonly RegExpExecArray[]): Words {
  const found = new Map<string, string>();
  for (const [at, mark] of marks.entries()) {
    const name = mark[1] ?? '';
    const value = text.slice(mark.index + mark[0].length, marks[at + 1]?.index).replace(/\n/g, '');
    const tidy = value.replace(/^\/+|\/+$/g, '').trim();
    if (tidy !== '' && !found.has(name))
      found.set(name, name === 'CNTP' ? (tidy.split('/')[2] ?? tidy) : tidy);
  }
  const pick = (keys: readonly string[]) => keys.flatMap((key) => found.get(key) ?? []);
  const words = [...pick(NAMES), ...pick(PURPOSES)];
  return toWords(words.length > 0 ? words : [text]);
}
