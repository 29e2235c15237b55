import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, message, tagName } from './wire.ts';

const params = z.object({ name: tagName });

export const tagsEndpoints = {
  listTags: endpoint({
    method: 'GET',
    path: '/api/tags',
    access: 'user',
    summary: 'Tags, in alphabetical order, and how many transactions have each',
    heavy: true,
    success: 200,
    response: z.object({ results: z.array(z.object({ name: z.string(), count: z.int() })) }),
    errors: [],
  }),
  renameTag: endpoint({
    method: 'PUT',
    path: '/api/tags/{name}',
    access: 'own',
    summary: 'Give a tag another name; where that exists, the two become one',
    params,
    body: z.object({ name: tagName }),
    success: 200,
    response: message.extend({
      results: z.object({ name: z.string(), count: z.int() }),
      change_id: id.nullable(),
    }),
    errors: ['tag.not_found'],
  }),
  removeTag: endpoint({
    method: 'DELETE',
    path: '/api/tags/{name}',
    access: 'own',
    summary: 'Take a tag off everything',
    params,
    success: 200,
    response: message.extend({ change_id: id.nullable() }),
    errors: ['tag.not_found'],
  }),
};
