import { z } from 'zod';
import { changedBy } from './changed-by.ts';
import { endpoint } from './endpoint.ts';
import { transaction } from './transactions.shapes.ts';
import { amount, id, message, page, wholeNumber } from './wire.ts';

/** What can be done to somebody's money. */
const KINDS_OF_CHANGE = [
  'transaction.created',
  'transaction.changed',
  'transaction.deleted',
  'transactions.changed',
  'transactions.deleted',
  'transfer.created',
  'transfers.linked',
  'transfer.unlinked',
  'tag.renamed',
  'tag.deleted',
  'attachment.added',
  'attachment.removed',
  'category.created',
  'category.changed',
  'category.deleted',
  'categories.started',
  'category_group.created',
  'category_group.changed',
  'category_group.deleted',
  'budget.created',
  'budget.changed',
  'budget.deleted',
  'budgets.copied',
  'fixed.created',
  'fixed.changed',
  'fixed.deleted',
  'goal.created',
  'goal.changed',
  'goal.deleted',
  'plan.changed',
  'plan.settings_changed',
  'plan.copied',
  'plan.filled',
  'plan.moved',
  'recurring.created',
  'recurring.changed',
  'recurring.deleted',
  'recurring.confirmed',
  'recurring.dismissed',
  'recurring.skipped',
  'recurring.unskipped',
  'recurring.merged',
  'recurring.split',
  'scenario.created',
  'scenario.changed',
  'scenario.deleted',
  'scenario.applied',
  'source.created',
  'source.changed',
  'source.deleted',
  'rule.created',
  'rule.changed',
  'rule.deleted',
  'rules.run',
  'suggestions.accepted',
  'import.done',
  'import.undone',
  'accounts.updated',
  'connection.removed',
  'archive.imported',
  'sample.loaded',
  'sample.removed',
  'restored',
  'undone',
] as const;

export type KindOfChange = (typeof KINDS_OF_CHANGE)[number];

const change = z
  .object({
    id,
    at: z.string(),
    by: changedBy,
    kind: z.enum(KINDS_OF_CHANGE),
    count: z.int().meta({ description: 'How many things it touched.' }),
    name: z.string().nullable().meta({ description: 'What it is about, where it is one thing.' }),
    text: z.string(),
    undoes: id.nullable(),
    undone_by: id.nullable(),
    can_undo: z.boolean(),
  })
  .meta({ id: 'Change', description: 'One thing that somebody or something did to this person’s money.' });

export type Change = z.infer<typeof change>;

const KINDS_OF_TRASH = [
  'transaction',
  'source',
  'category',
  'budget',
  'fixed',
  'goal',
  'recurring',
  'scenario',
] as const;

const trashed = z
  .object({
    id,
    kind: z.enum(KINDS_OF_TRASH),
    name: z.string(),
    amount: amount.nullable(),
    currency: z.string().nullable(),
    type: z.enum(['income', 'expense']).nullable(),
    date: z.string().nullable(),
    count: z.int().meta({ description: 'How many transactions went with it.' }),
    deleted_at: z.string(),
    gone_at: z.string().meta({ description: 'When it goes for good.' }),
  })
  .meta({ id: 'Trashed', description: 'Something that was deleted, and can still be had back.' });

export type Trashed = z.infer<typeof trashed>;

const pageQuery = z.object({
  page: page.optional(),
});

/** What a change left behind, for clients that keep a copy. */
const feed = z.object({
  transactions: z.array(transaction).meta({
    description: 'Those it made or changed, as they are now; what a later change touched comes there.',
  }),
  removed: z.array(id).meta({ description: 'Transactions that it removed and that are still gone.' }),
});

const MOST_CHANGES = 200;
const pageAnswer = { page: z.int(), pages: z.int(), total: z.int() };

export const changesEndpoints = {
  listChanges: endpoint({
    method: 'GET',
    path: '/api/changes',
    access: 'user',
    summary:
      'Everything that was done to the person’s money, newest first, 50 to a page; after a change, oldest first, with the rows',
    query: pageQuery.extend({
      after: id.optional().meta({
        description: 'The last change that the client knows, or `start`: what came later, oldest first.',
      }),
      limit: wholeNumber
        .pipe(z.number().min(1, 'must be at least 1').max(MOST_CHANGES, `must be at most ${MOST_CHANGES}`))
        .optional()
        .meta({ description: 'Of changes, with `after`.' }),
    }),
    heavy: true,
    success: 200,
    response: z.object({
      results: z.array(change.extend(feed.partial().shape)),
      ...pageAnswer,
      feed: z
        .object({
          last: id.meta({ description: 'Ask for what comes after this the next time; `start` before any.' }),
          more: z.boolean(),
          reset: z.boolean().meta({
            description: 'Too much happened, or what happened is not known any more: read everything again.',
          }),
          ledger: z.string().meta({ description: 'If it is another one, everything is.' }),
          transactions: z.int().meta({ description: 'How many there are now, to check a copy with.' }),
        })
        .optional()
        .meta({ description: 'With `after`.' }),
    }),
    errors: [],
  }),
  readChange: endpoint({
    method: 'GET',
    path: '/api/changes/{id}',
    access: 'own',
    summary: 'One change, with how much of what it made has been changed since',
    params: z.object({ id }),
    heavy: true,
    success: 200,
    response: z.object({
      results: change.extend({
        edited: z
          .int()
          .meta({ description: 'Of the transactions that it made, how many are others by now.' }),
      }),
    }),
    errors: ['change.not_found'],
  }),
  undoChange: endpoint({
    method: 'POST',
    path: '/api/changes/{id}/undo',
    access: 'own',
    summary: 'Take a change back, all of it or nothing; that is a change too',
    params: z.object({ id }),
    success: 200,
    response: message.extend({ change_id: id }),
    errors: [
      'change.not_found',
      'change.undone',
      'change.in_the_way',
      'change.for_good',
      'goal.too_many',
      'recurring.too_many',
      'scenario.too_many',
      'rule.too_many',
      'category_group.too_many',
      'ledger.full',
    ],
  }),
  listTrash: endpoint({
    method: 'GET',
    path: '/api/trash',
    access: 'user',
    summary: 'What was deleted in the last 30 days, newest first, 50 to a page',
    query: pageQuery,
    heavy: true,
    success: 200,
    response: z.object({ results: z.array(trashed), ...pageAnswer }),
    errors: [],
  }),
  restoreTrashed: endpoint({
    method: 'POST',
    path: '/api/trash/{id}/restore',
    access: 'own',
    summary: 'Have something back from the trash',
    params: z.object({ id }),
    success: 200,
    response: message.extend({ change_id: id }),
    errors: [
      'trash.not_found',
      'change.in_the_way',
      'goal.too_many',
      'recurring.too_many',
      'scenario.too_many',
      'rule.too_many',
      'ledger.full',
    ],
  }),
  removeTrashed: endpoint({
    method: 'DELETE',
    path: '/api/trash/{id}',
    access: 'own',
    summary: 'Let go of it for good',
    params: z.object({ id }),
    success: 200,
    response: message,
    errors: ['trash.not_found'],
  }),
};
