import { randomUUIDv7 } from 'node:crypto';
import { findUsual, STARTER_GROUPS, USUAL_LOOKS, usualCategories } from '@saldo/sorting';
import { type Ledger, type LedgerWriter, withLedger } from '../../ledger/index.ts';
import { insertCategoryGroups, listCategoryGroups } from '../category-groups/category-groups.repository.ts';
import { nextPosition, requireRoomForGroups } from '../category-groups/category-groups.service.ts';
import { insertCategories, listCategories, NO_LOOK } from './categories.repository.ts';

/** Few people need these from the start. */
const LATER = new Set(['interest', 'sport', 'personal_care', 'cash']);

type Language = 'en' | 'es';

/** The usual categories in their groups, as one change, without those somebody has by any name; answers with how many. */
export async function startCategories(ledger: Ledger, language: Language): Promise<number> {
  if ((await listMissing(ledger)).length === 0) return 0;
  return withLedger(ledger, { kind: 'categories.started' }, async (ledger) => {
    const missing = await listMissing(ledger);
    const wanted = new Set<string>(missing.map(({ id }) => USUAL_LOOKS[id].group));
    const groupIds = await makeGroups(ledger, wanted, language);
    const rows = missing.map((usual) => ({
      ...{ ...NO_LOOK, id: randomUUIDv7(), name: usual[language], description: '', sample: 0 },
      group_id: groupIds.get(USUAL_LOOKS[usual.id].group) ?? null,
    }));
    await insertCategories(ledger, rows);
    return rows.length;
  });
}

async function listMissing(ledger: Ledger) {
  const present = new Set((await listCategories(ledger)).map(({ name }) => findUsual(name)));
  return usualCategories.filter(({ id }) => !LATER.has(id) && !present.has(id));
}

/** The groups by what they are; one with that name in either language is used again. */
async function makeGroups(
  ledger: LedgerWriter,
  wanted: ReadonlySet<string>,
  language: Language,
): Promise<Map<string, string>> {
  const present = new Map((await listCategoryGroups(ledger)).map(({ name, id }) => [name, id]));
  const groups = STARTER_GROUPS.filter(({ id }) => wanted.has(id));
  const known = groups.map(({ id, en, es }) => ({ id, there: present.get(en) ?? present.get(es) }));
  const missing = groups.filter((_, index) => known[index]?.there === undefined);
  await requireRoomForGroups(ledger, missing.length);
  const first = await nextPosition(ledger);
  const made = await insertCategoryGroups(
    ledger,
    missing.map((group, index) => ({
      ...{ id: randomUUIDv7(), name: group[language], position: first + index, sample: 0 },
    })),
  );
  return new Map([
    ...known.flatMap(({ id, there }) => (there === undefined ? [] : [[id, there] as const])),
    ...missing.flatMap(({ id }, index) => {
      const row = made[index];
      return row ? [[id, row.id] as const] : [];
    }),
  ]);
}
