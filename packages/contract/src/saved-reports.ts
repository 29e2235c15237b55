import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, isPlainText, message, name, PLAIN_TEXT } from './wire.ts';

const REPORTS = ['spending', 'cash-flow', 'net-worth', 'trends', 'compare'] as const;
const MOST_PARAMETERS = 30;
/** Of all parameters together, as much as an address bears: a hundred reports are one short answer. */
const MOST_CHARACTERS = 2000;

const text = (most: number) => z.string().max(most).refine(isPlainText, PLAIN_TEXT);

type Query = Record<string, string>;
const isShort = (query: Query) => Object.entries(query).flat().join('').length <= MOST_CHARACTERS;

const query = z
  .record(text(40), text(200))
  .refine((query) => Object.keys(query).length <= MOST_PARAMETERS, `must be at most ${MOST_PARAMETERS}`)
  .meta({ description: 'What the report is asked with.', example: { group: 'quarter', by: 'category' } });

const fields = z.object({
  name,
  report: z.enum(REPORTS),
  query: query.refine(isShort, `must be at most ${MOST_CHARACTERS} characters long in all`),
});

/** Those of earlier versions may be longer. */
const savedReport = fields
  .extend({ id, query })
  .meta({ id: 'SavedReport', description: 'A report under a name.' });

/** As an archive keeps it. */
export const archivedReport = fields.extend({ query });

export type SavedReport = z.infer<typeof savedReport>;

export const savedReportsEndpoints = {
  listSavedReports: endpoint({
    method: 'GET',
    path: '/api/saved-reports',
    access: 'user',
    summary: 'Reports that were saved, in the order of their names',
    heavy: true,
    success: 200,
    response: z.object({ results: z.array(savedReport) }),
    errors: [],
  }),
  createSavedReport: endpoint({
    method: 'POST',
    path: '/api/saved-reports',
    access: 'user',
    summary: 'Save a report under a name',
    body: fields,
    success: 201,
    response: message.extend({ results: savedReport }),
    errors: ['saved_report.too_many'],
  }),
  changeSavedReport: endpoint({
    method: 'PUT',
    path: '/api/saved-reports/{id}',
    access: 'own',
    summary: 'Change the fields that are given',
    params: z.object({ id }),
    body: fields.partial(),
    success: 200,
    response: message.extend({ results: savedReport }),
    errors: ['saved_report.not_found'],
  }),
  removeSavedReport: endpoint({
    method: 'DELETE',
    path: '/api/saved-reports/{id}',
    access: 'own',
    summary: 'Forget a saved report',
    params: z.object({ id }),
    success: 200,
    response: message,
    errors: ['saved_report.not_found'],
  }),
};
