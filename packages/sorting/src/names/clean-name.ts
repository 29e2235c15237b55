import type { NameRule, Reading } from './name-rule.ts';
import { nameRules } from './name-rules.ts';

export type CleanedName = { name: string; because: string[] };

/** A name in Saldo is half as long: whatever stands further behind is no name. It keeps the work bounded, too. */
const LONGEST_READ = 240;
/** Every round takes something away, so this is never reached by what a bank writes. */
const MOST_ROUNDS = LONGEST_READ;

/**
 * What a shop is called, of what a bank writes. The rules are tried until none of them finds anything more, and then
 * once more on what they left, as if a bank had written that: cleaning what is clean changes nothing. A rule that
 * would leave nothing is not followed.
 */
export function cleanName(raw: string, { off }: { off?: ReadonlySet<string> } = {}): CleanedName {
  const because = new Set<string>();
  let name = read(raw, off, because);
  // Without a bank's wording the last round was this very one already.
  for (let round = 0; round < MOST_ROUNDS && wordingIds.some((id) => because.has(id)); round++) {
    const again = read(name, off, because);
    if (again === name) break;
    name = again;
  }
  return { name, because: nameRules.map(({ id }) => id).filter((id) => because.has(id)) };
}

function read(raw: string, off: ReadonlySet<string> | undefined, because: Set<string>): string {
  const reading: Reading = { text: squeeze(raw.slice(0, LONGEST_READ)), isRaw: false, isCard: false };
  reading.isRaw = !hasSmallLetter(reading.text);
  let hasWording = false;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = reading.text;
    for (const rule of rules) {
      if (off?.has(rule.id)) continue;
      const applied = rule.apply(reading);
      if (applied === reading.text) continue;
      const text = tidy(applied);
      if (text === reading.text || !saysAsMuch(text, reading.text)) continue;
      reading.text = text;
      because.add(rule.id);
      if (rule.isWording) hasWording = true;
      if (rule.isWording === 'card') reading.isCard = true;
      reading.isRaw = hasWording || !hasSmallLetter(text);
    }
    if (reading.text === before) break;
  }
  return reading.text;
}

const rules: readonly NameRule[] = nameRules;
const wordingIds = rules.filter(({ isWording }) => isWording).map(({ id }) => id);

const hasSmallLetter = (text: string) => /\p{Ll}/u.test(text);

const squeeze = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** Signs that held together what is gone now. */
const tidy = (text: string) =>
  squeeze(text)
    .replace(/^[\s,;:/*+|_.–-]+/u, '')
    .replace(/[\s,;:/*+|_–-]+$/u, '');

/** At least two letters or digits, and a letter where there was one. */
function saysAsMuch(text: string, before: string): boolean {
  if (/\p{L}/u.test(before) && !/\p{L}/u.test(text)) return false;
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 2;
}
