import { ZodObject, type ZodType } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { id } from './wire.ts';

/** The calls that change money: their answers name the change, by which it can be undone. */
const NAMES = new Set([
  'acceptSuggestions',
  'changeBudget',
  'changeCategory',
  'changeFixedExpense',
  'changeGoal',
  'changeRule',
  'changeSource',
  'changeTransaction',
  'changeTransactions',
  'confirmFileImport',
  'copyBudgets',
  'createAttachment',
  'createBudget',
  'createCategory',
  'createCorrection',
  'createFixedExpense',
  'createGoal',
  'createRule',
  'createSource',
  'createTransaction',
  'createTransfer',
  'importAccounts',
  'importArchive',
  'importTransactions',
  'linkTransfer',
  'linkTransfers',
  'loadSampleData',
  'moveStart',
  'removeAttachment',
  'removeBankUser',
  'removeBudget',
  'removeCategory',
  'removeConnection',
  'removeFixedExpense',
  'removeGoal',
  'removeRule',
  'removeSampleData',
  'removeSource',
  'removeTag',
  'removeTransaction',
  'renameTag',
  'restoreTrashed',
  'runRules',
  'undoChange',
  'undoImport',
  'unlinkTransfer',
]);

export const makesChange = (name: string): boolean => NAMES.has(name);

const changeId = id.nullable().optional().meta({
  description: 'The change that this made, which can be undone; null where nothing had to be changed.',
});

/** The shape of a row's answer, with the change that it names. */
export function responseOf(name: string, { response }: Endpoint): ZodType {
  const isBare = response instanceof ZodObject && !('change_id' in response.shape);
  return makesChange(name) && isBare ? response.extend({ change_id: changeId }) : response;
}

/** Whether the answer is about one thing that has a version, by which it can be asked for and changed (`ETag`). */
export function isVersioned({ response }: Endpoint): boolean {
  const results = response instanceof ZodObject ? response.shape.results : undefined;
  return results instanceof ZodObject && 'version' in results.shape;
}
