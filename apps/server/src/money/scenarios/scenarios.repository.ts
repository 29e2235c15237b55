import type { Selectable } from 'kysely';
import type { Ledger } from '../../ledger/index.ts';
import type { ScenariosTable } from './scenarios.table.ts';

export type ScenarioRow = Selectable<ScenariosTable>;

export const listScenarioRows = ({ db, owner }: Ledger): Promise<ScenarioRow[]> =>
  db.selectFrom('scenarios').selectAll().where('owner', '=', owner).orderBy('name').orderBy('id').execute();

export const findScenario = ({ db, owner }: Ledger, id: string): Promise<ScenarioRow | undefined> =>
  db.selectFrom('scenarios').selectAll().where('owner', '=', owner).where('id', '=', id).executeTakeFirst();

export async function countScenarios({ db, owner }: Ledger): Promise<number> {
  const { count } = await db
    .selectFrom('scenarios')
    .select((row) => row.fn.countAll().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(count);
}
