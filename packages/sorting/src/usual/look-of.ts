import type { CategoryLook } from '@saldo/domain';
import { CATEGORY_COLOURS } from '@saldo/domain';
import { findUsual } from './map-usual.ts';
import type { UsualId } from './usual-line.ts';

/** The groups that starter categories come in. */
export const STARTER_GROUPS = [
  { id: 'income', en: 'Income', es: 'Ingresos' },
  { id: 'living', en: 'Living', es: 'Vivienda y facturas' },
  { id: 'food', en: 'Food', es: 'Alimentación' },
  { id: 'transport', en: 'Getting around', es: 'Transporte y viajes' },
  { id: 'personal', en: 'Personal', es: 'Personal' },
  { id: 'finance', en: 'Money', es: 'Finanzas' },
] as const;

export type StarterGroupId = (typeof STARTER_GROUPS)[number]['id'];

type UsualLook = CategoryLook & { group: StarterGroupId };

const look = (
  group: StarterGroupId,
  colour: CategoryLook['colour'],
  icon: CategoryLook['icon'],
): UsualLook => ({ group, colour, icon });

/** What a usual category looks like, and which group it belongs to. */
export const USUAL_LOOKS: Readonly<Record<UsualId, UsualLook>> = {
  salary: look('income', 'c6', 'banknote'),
  benefits: look('income', 'c7', 'umbrella'),
  interest: look('income', 'c5', 'percent'),
  groceries: look('food', 'c3', 'cart'),
  eating_out: look('food', 'c2', 'fork'),
  housing: look('living', 'c11', 'home'),
  utilities: look('living', 'c4', 'bolt'),
  phone_internet: look('living', 'c10', 'phone'),
  insurance: look('living', 'c12', 'shield'),
  home: look('living', 'c18', 'sofa'),
  transport: look('transport', 'c9', 'bus'),
  car: look('transport', 'c1', 'car'),
  travel: look('transport', 'c8', 'plane'),
  health: look('personal', 'c17', 'heart'),
  sport: look('personal', 'c5', 'dumbbell'),
  leisure: look('personal', 'c14', 'ticket'),
  subscriptions: look('personal', 'c13', 'repeat'),
  clothes: look('personal', 'c16', 'shirt'),
  shopping: look('personal', 'c15', 'bag'),
  personal_care: look('personal', 'c17', 'scissors'),
  children: look('personal', 'c10', 'baby'),
  education: look('personal', 'c11', 'book'),
  pets: look('personal', 'c18', 'paw'),
  gifts: look('personal', 'c16', 'gift'),
  taxes: look('finance', 'c19', 'landmark'),
  bank_fees: look('finance', 'c20', 'bank'),
  cash: look('finance', 'c4', 'coins'),
  savings: look('finance', 'c7', 'piggy'),
};

/** The color and icon of a category whose person chose none: by what its name means, otherwise always the same ones. */
export function lookOf(name: string): CategoryLook {
  const usual = findUsual(name);
  if (usual) {
    const { colour, icon } = USUAL_LOOKS[usual];
    return { colour, icon };
  }
  return { colour: CATEGORY_COLOURS[hashOf(name) % CATEGORY_COLOURS.length] ?? 'c1', icon: 'tag' };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
