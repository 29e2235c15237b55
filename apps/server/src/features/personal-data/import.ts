import { randomUUIDv7 } from 'node:crypto';
import { type Answer, type Archive, archive } from '@saldo/contract';
import { toDayNumber } from '@saldo/domain';
import type { Context } from '../../context.ts';
import { AppError, invalidInput } from '../../http/app-error.ts';
import type { Caller, Visitor } from '../../http/handlers.ts';
import { insertBudget } from '../budgets/budgets.repository.ts';
import type { CategoryRow } from '../categories/categories.repository.ts';
import { addCategory } from '../categories/categories.service.ts';
import { insertFixedExpense } from '../fixed-expenses/fixed-expenses.repository.ts';
import { type Ledger, type NewEntry, post, withLedger } from '../ledger/ledger.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import type { SourceRow } from '../sources/sources.repository.ts';
import { addSource } from '../sources/sources.service.ts';
import { makeIdBytes } from '../transactions/uuid.ts';
import { hasMoneyData } from './money-data.ts';

type Counts = Answer<'importArchive'>['results'];

/** All of an archive or nothing of it, and only where there is nothing it could mix with. */
export async function importArchive(
  context: Context,
  { userId, owner }: Caller,
  visitor: Visitor,
  file: Buffer,
): Promise<Counts> {
  const given = parseArchive(file);
  return withLedger(context.db, owner, async (ledger) => {
    if (await hasMoneyData(ledger, owner)) throw new AppError('archive.not_empty');
    const categories = new Map<string, CategoryRow>();
    for (const { id, ...fields } of given.categories)
      categories.set(id, await addCategory(ledger, owner, fields));
    const sources = await openSources(ledger, owner, given);
    await post(ledger, owner, given.transactions.map(toEntry(sources, categories)));
    await addPlans(ledger, owner, given, sources, categories);
    await noteSecurity(context, userId, visitor, 'data_imported', { db: ledger });
    return {
      sources: given.sources.length,
      categories: given.categories.length,
      transactions: given.transactions.length,
      budgets: given.budgets.length,
      fixed_expenses: given.fixed_expenses.length,
    };
  });
}

function parseArchive(file: Buffer): Archive {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file));
  } catch {
    throw new AppError('archive.invalid');
  }
  const parsed = archive.safeParse(value);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const isOurs = typeof value === 'object' && value !== null && 'format' in value;
  if (!isOurs || !first) throw new AppError('archive.invalid');
  throw new AppError('archive.invalid', {
    errors: [{ path: first.path.join('.'), message: first.message }],
  });
}

/** Each begins with what makes its balance right once its transactions are posted. */
async function openSources(ledger: Ledger, owner: number, given: Archive): Promise<Map<string, SourceRow>> {
  const moved = new Map<string, number>();
  for (const { source_id, type, amount } of given.transactions) {
    const signed = type === 'income' ? amount : -amount;
    moved.set(source_id, (moved.get(source_id) ?? 0) + signed);
  }
  const sources = new Map<string, SourceRow>();
  for (const { id, currency, amount, ...fields } of given.sources) {
    const opening = (amount - (moved.get(id) ?? 0)) as typeof amount;
    sources.set(id, await addSource(ledger, owner, { ...fields, amount: opening }, { currency }));
  }
  return sources;
}

type Known<Row> = ReadonlyMap<string, Row>;

function toEntry(sources: Known<SourceRow>, categories: Known<CategoryRow>) {
  return (given: Archive['transactions'][number], index: number): NewEntry => ({
    id: makeIdBytes(),
    day: toDayNumber(given.date),
    cents: given.type === 'income' ? given.amount : -given.amount,
    name: given.name,
    description: given.description,
    source: requireKnown(sources, given.source_id, `transactions.${index}.source_id`),
    category_no: toNo(categories, given.category_id, `transactions.${index}.category_id`),
  });
}

async function addPlans(
  ledger: Ledger,
  owner: number,
  given: Archive,
  sources: Known<SourceRow>,
  categories: Known<CategoryRow>,
): Promise<void> {
  for (const [index, budget] of given.budgets.entries()) {
    await insertBudget(ledger, {
      owner,
      id: randomUUIDv7(),
      budget_cents: budget.budget_amount,
      target_day: toDayNumber(budget.target_period),
      category_no: toNo(categories, budget.category_id, `budgets.${index}.category_id`),
      expense_cents: budget.total_expense,
      sample: 0,
    });
  }
  for (const [index, expense] of given.fixed_expenses.entries()) {
    await insertFixedExpense(ledger, {
      owner,
      id: randomUUIDv7(),
      name: expense.name,
      cents: expense.amount,
      day_of_month: expense.day_of_month,
      active: Number(expense.active),
      category_no: toNo(categories, expense.category_id, `fixed_expenses.${index}.category_id`),
      source_no: toNo(sources, expense.source_id, `fixed_expenses.${index}.source_id`),
      sample: 0,
    });
  }
}

function toNo<Row extends { no: number }>(known: Known<Row>, id: string | null, path: string): number | null {
  return id === null ? null : requireKnown(known, id, path).no;
}

function requireKnown<Row>(known: Known<Row>, id: string, path: string): Row {
  const row = known.get(id);
  if (!row) throw invalidInput(path, 'is not in this archive');
  return row;
}
