import { randomUUIDv7 } from 'node:crypto';
import { type Input, MOST_SCENARIOS } from '@saldo/contract';
import { AppError } from '../../errors/app-error.ts';
import { deleteRows, insertRows, type Ledger, trashRow, updateRow, withLedger } from '../../ledger/index.ts';
import { countScenarios, findScenario, type ScenarioRow } from './scenarios.repository.ts';
import { parseChanges } from './stored-change.ts';
import { toStored } from './to-stored.ts';

export function addScenario(
  ledger: Ledger,
  { name, changes }: Input<'createScenario'>['body'],
): Promise<ScenarioRow> {
  return withLedger(ledger, { kind: 'scenario.created', name }, async (ledger) => {
    if ((await countScenarios(ledger)) >= MOST_SCENARIOS) throw new AppError('scenario.too_many');
    const stored = JSON.stringify(await toStored(ledger, changes));
    const row = { owner: ledger.owner, id: randomUUIDv7(), name, changes: stored };
    await insertRows(ledger, 'scenarios', [row]);
    return { ...row, change_no: ledger.change.no };
  });
}

export function changeScenario(
  ledger: Ledger,
  id: string,
  { name, changes }: Input<'changeScenario'>['body'],
): Promise<ScenarioRow> {
  return withLedger(ledger, { kind: 'scenario.changed' }, async (ledger) => {
    const before = await requireScenario(ledger, id);
    ledger.change.about(before.name);
    return updateRow(ledger, 'scenarios', before, {
      ...(name !== undefined && { name }),
      ...(changes !== undefined && {
        changes: JSON.stringify(await toStored(ledger, changes, parseChanges(before))),
      }),
    });
  });
}

export function removeScenario(ledger: Ledger, id: string): Promise<void> {
  return withLedger(ledger, { kind: 'scenario.deleted' }, async (ledger) => {
    const scenario = await requireScenario(ledger, id);
    ledger.change.about(scenario.name);
    await trashRow(ledger, 'scenarios', scenario);
    await deleteRows(ledger, 'scenarios', [scenario]);
  });
}

export async function requireScenario(ledger: Ledger, id: string): Promise<ScenarioRow> {
  const scenario = await findScenario(ledger, id);
  if (!scenario) throw new AppError('scenario.not_found');
  return scenario;
}
