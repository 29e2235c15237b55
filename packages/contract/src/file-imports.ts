import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { fileImport, item, mapping, newSource, paging, questionIds } from './file-imports.shapes.ts';
import { batch } from './imports.ts';
import { id, message } from './wire.ts';

const LARGEST_STATEMENT = 50 * 1024 * 1024;

export const fileImportsEndpoints = {
  createFileImport: endpoint({
    method: 'POST',
    path: '/api/file-imports',
    access: 'user',
    summary: 'Have a bank’s file read, and see what would come in',
    file: {
      ...{ field: 'file', bytes: LARGEST_STATEMENT, tooLarge: 'file_import.too_large', atOnce: 5 },
      fields: z.object({
        source_id: id
          .optional()
          .meta({ description: 'Where its rows go; otherwise it is asked, or recalled.' }),
      }),
    },
    outside: true,
    success: 201,
    response: message.extend({ results: fileImport }),
    errors: [
      'ledger.full',
      'file_import.too_large',
      'file_import.too_many',
      'file_import.unreadable',
      'source.not_found',
      'server.busy',
    ],
  }),
  listFileImports: endpoint({
    method: 'GET',
    path: '/api/file-imports',
    access: 'user',
    summary: 'Files that were read and wait to be confirmed, the newest first',
    success: 200,
    response: z.object({ results: z.array(fileImport) }),
    errors: [],
  }),
  readFileImport: endpoint({
    method: 'GET',
    path: '/api/file-imports/{id}',
    access: 'own',
    summary: 'One of them, with its rows in the file’s order and what is to become of each',
    params: z.object({ id }),
    query: paging,
    heavy: true,
    success: 200,
    response: z.object({
      results: fileImport.extend({ items: z.array(item), total: z.int(), pages: z.int() }),
    }),
    errors: ['file_import.not_found'],
  }),
  changeFileImport: endpoint({
    method: 'PUT',
    path: '/api/file-imports/{id}',
    access: 'own',
    queued: true,
    summary: 'Say where its rows go, answer its questions, or say how it is to be read',
    params: z.object({ id }),
    body: z
      .object({
        source_id: id.meta({ description: 'For all of its accounts that have none yet, or its only one.' }),
        sources: z
          .record(z.string().max(300), id.nullable())
          .meta({ description: 'By the keys of its accounts.' }),
        new_sources: z.record(z.string().max(300), newSource.nullable()).meta({
          description: 'By the keys of its accounts: a source to make when the file is confirmed.',
        }),
        mapping: mapping.partial().nullable(),
        answers: z.partialRecord(z.enum(questionIds), z.string().max(300)),
        make_categories: z.boolean(),
      })
      .partial(),
    outside: true,
    success: 200,
    response: message.extend({ results: fileImport }),
    errors: [
      'ledger.full',
      'file_import.not_found',
      'file_import.done',
      'file_import.changed',
      'file_import.unreadable',
      'source.not_found',
      'server.busy',
    ],
  }),
  confirmFileImport: endpoint({
    method: 'POST',
    path: '/api/file-imports/{id}/confirm',
    access: 'own',
    summary: 'Bring it in, all of it or nothing',
    params: z.object({ id }),
    outside: true,
    success: 200,
    response: message.extend({
      results: z.array(batch).meta({ description: 'An import for each of its accounts.' }),
      added: z.int(),
      matched: z.int(),
      refused: z.int(),
      change_id: id.nullable(),
    }),
    errors: [
      'file_import.not_found',
      'file_import.done',
      'file_import.open_question',
      'file_import.no_source',
      'file_import.source_meanwhile',
      'source.not_found',
      'ledger.full',
      'server.busy',
    ],
  }),
  removeFileImport: endpoint({
    method: 'DELETE',
    path: '/api/file-imports/{id}',
    access: 'own',
    summary: 'Forget a file that was not confirmed',
    params: z.object({ id }),
    success: 200,
    response: message,
    errors: ['file_import.not_found'],
  }),
  watchFileImport: endpoint({
    method: 'GET',
    path: '/api/file-imports/{id}/events',
    access: 'own',
    summary: 'How far it has come, as server-sent events, until it is done or nothing goes on',
    params: z.object({ id }),
    success: 200,
    raw: 'text/event-stream',
    response: z.object({ type: z.string(), bytes: z.custom<AsyncIterable<string>>() }),
    errors: ['file_import.not_found'],
  }),
};
