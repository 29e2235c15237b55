import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, ifMatch, message, name, version } from './wire.ts';

/** Of one person. */
export const MOST_CATEGORY_GROUPS = 100;

export const LAST_POSITION = 1_000_000;

export const position = z
  .int('must be a whole number')
  .min(0)
  .max(LAST_POSITION)
  .meta({ description: 'Lower ones come first.' });

const group = z
  .object({ id, name: z.string(), position, version })
  .meta({ id: 'CategoryGroup', description: 'Categories that belong together.' });

export type CategoryGroup = z.infer<typeof group>;

/** In an archive. */
export const archivedCategoryGroup = z.object({ id, name, position });

const fields = z.object({ name, position });

export const categoryGroupsEndpoints = {
  listCategoryGroups: endpoint({
    method: 'GET',
    path: '/api/category-groups',
    access: 'user',
    summary: "The person's groups of categories, by position",
    heavy: true,
    kept: true,
    success: 200,
    response: z.object({ results: z.array(group) }),
    errors: [],
  }),
  createCategoryGroup: endpoint({
    method: 'POST',
    path: '/api/category-groups',
    access: 'user',
    summary: 'Make a group; it comes last unless a position is given',
    body: fields.partial({ position: true }),
    success: 201,
    response: message.extend({ results: group }),
    errors: ['category_group.too_many'],
  }),
  readCategoryGroup: endpoint({
    method: 'GET',
    path: '/api/category-groups/{id}',
    access: 'own',
    summary: 'One group',
    params: z.object({ id }),
    success: 200,
    response: z.object({ results: group }),
    errors: ['category_group.not_found'],
  }),
  changeCategoryGroup: endpoint({
    method: 'PUT',
    path: '/api/category-groups/{id}',
    access: 'own',
    summary: 'Change the fields that are given',
    params: z.object({ id }),
    headers: ifMatch,
    body: fields.partial(),
    success: 200,
    response: message.extend({ results: group }),
    errors: ['category_group.not_found', 'category_group.changed'],
  }),
  removeCategoryGroup: endpoint({
    method: 'DELETE',
    path: '/api/category-groups/{id}',
    access: 'own',
    summary: 'Delete a group; its categories stay, without a group',
    params: z.object({ id }),
    headers: ifMatch,
    success: 200,
    response: message,
    errors: ['category_group.not_found', 'category_group.changed'],
  }),
};
