import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, ifMatch, message, tagName, version } from './wire.ts';

const params = z.object({ name: tagName });

const tag = z.object({ name: z.string(), count: z.int(), version });

export const tagsEndpoints = {
  listTags: endpoint({
    method: 'GET',
    path: '/api/tags',
    access: 'user',
    summary: 'Tags, in alphabetical order, and how many transactions have each',
    heavy: true,
    success: 200,
    response: z.object({ results: z.array(tag) }),
    errors: [],
  }),
  readTag: endpoint({
    method: 'GET',
    path: '/api/tags/{name}',
    access: 'own',
    summary: 'One tag, and how many transactions have it',
    params,
    derived: true,
    success: 200,
    response: z.object({ results: tag }),
    errors: ['tag.not_found'],
  }),
  renameTag: endpoint({
    method: 'PUT',
    path: '/api/tags/{name}',
    access: 'own',
    summary: 'Give a tag another name; where that exists, the two become one',
    params,
    headers: ifMatch,
    body: z.object({ name: tagName }),
    success: 200,
    response: message.extend({
      results: tag,
      change_id: id.nullable(),
    }),
    errors: ['tag.not_found', 'tag.changed'],
  }),
  removeTag: endpoint({
    method: 'DELETE',
    path: '/api/tags/{name}',
    access: 'own',
    summary: 'Take a tag off everything',
    params,
    headers: ifMatch,
    success: 200,
    response: message.extend({ change_id: id.nullable() }),
    errors: ['tag.not_found', 'tag.changed'],
  }),
};
