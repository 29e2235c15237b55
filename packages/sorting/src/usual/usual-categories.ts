import type { TypeOfMovement } from '@saldo/domain';
import { living } from './living.ts';
import { personal } from './personal.ts';
import type { UsualId } from './usual-line.ts';

export type UsualCategory = {
  id: UsualId;
  en: string;
  es: string;
  type: TypeOfMovement;
  /** What people call it, in several languages, folded; the most usual first. */
  synonyms: readonly string[];
  /** Where it is counted by whoever has no category of its own for it, the likeliest first. */
  within: readonly UsualId[];
};

export const usualCategories: readonly UsualCategory[] = [...living, ...personal].map(
  ([id, en, es, type, synonyms, ...within]) => ({
    id,
    en,
    es,
    type,
    synonyms: synonyms.split(',').map((name) => name.replace(/\s+/g, ' ').trim()),
    within,
  }),
);

const byId = new Map(usualCategories.map((category) => [category.id, category]));

export function requireUsual(id: UsualId): UsualCategory {
  const found = byId.get(id);
  if (!found) throw new Error(`there is no usual category ${id}`);
  return found;
}
