import { ZodObject, type ZodType } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type ErrorCode, errorTable } from './errors.ts';
import { PLAN_NAMES } from './plans.ts';
import { changeId } from './wire.ts';

/** The calls that change money, besides those of plans. */
const NAMES = new Set([
  'acceptSuggestions',
  'changeCategory',
  'changeCategoryGroup',
  'changePlan',
  'changePlanned',
  'changeRule',
  'changeSource',
  'changeTransaction',
  'changeTransactions',
  'confirmFileImport',
  'copyPlan',
  'createAttachment',
  'createCategory',
  'createCategoryGroup',
  'createCorrection',
  'createRule',
  'createSource',
  'createStarterCategories',
  'createTransaction',
  'createTransfer',
  'fillPlan',
  'importAccounts',
  'importArchive',
  'importTransactions',
  'linkTransfer',
  'linkTransfers',
  'loadSampleData',
  'movePlanned',
  'moveStart',
  'removeAttachment',
  'removeBankUser',
  'removeCategory',
  'removeCategoryGroup',
  'removeConnection',
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

const isOfAPlan = ({ path }: Endpoint) =>
  PLAN_NAMES.some((plan) => path.startsWith(`/api/${plan.replaceAll('_', '-')}`));

/** Whether the answer names the change that was made, by which it can be undone. */
export const makesChange = (name: string, row: Endpoint): boolean =>
  NAMES.has(name) || (row.method !== 'GET' && isOfAPlan(row));

/** The shape of a row's answer, with the change that it names. */
export function responseOf(name: string, row: Endpoint): ZodType {
  const { response } = row;
  const isBare = response instanceof ZodObject && !('change_id' in response.shape);
  return makesChange(name, row) && isBare ? response.extend({ change_id: changeId }) : response;
}

/** Whether the answer is about one thing that has a version, by which it can be asked for and changed (`ETag`). */
export function isVersioned({ response }: Endpoint): boolean {
  const results = response instanceof ZodObject ? response.shape.results : undefined;
  return results instanceof ZodObject && 'version' in results.shape;
}

const PRECONDITION_FAILED = 412;

/** What another version than those of `If-Match` is refused with, by a row that takes it. */
export const changedCodeOf = ({ headers, errors }: Endpoint): ErrorCode | undefined =>
  headers && 'if-match' in headers.shape
    ? errors.find((code) => errorTable[code].status === PRECONDITION_FAILED)
    : undefined;

/** The row that reads what this one changes or removes, where that has versions. */
export const readerOf = (rows: Record<string, Endpoint>, { path }: Endpoint): string | undefined =>
  Object.entries(rows).find(([, row]) => row.method === 'GET' && row.path === path && isVersioned(row))?.[0];
