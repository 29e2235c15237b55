import { CATEGORY_COLOURS, CATEGORY_ICONS } from '@saldo/domain';
import { z } from 'zod';
import { position } from './category-groups.ts';
import { endpoint } from './endpoint.ts';
import { description, id, ifMatch, message, name, version } from './wire.ts';

const colour = z.enum(CATEGORY_COLOURS);
const icon = z.enum(CATEGORY_ICONS);

const category = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    user_id: id,
    group_id: id.nullable().meta({ description: 'Null where it is in no group.' }),
    colour: colour.meta({ description: 'Chosen, or inferred from the name.' }),
    icon: icon.meta({ description: 'Chosen, or inferred from the name.' }),
    position,
    version,
  })
  .meta({ id: 'Category', description: 'What money is spent on or comes from.' });

export type Category = z.infer<typeof category>;

const look = z
  .object({
    group_id: id.nullable(),
    colour: colour.nullable().meta({ description: 'Null infers it from the name again.' }),
    icon: icon.nullable().meta({ description: 'Null infers it from the name again.' }),
    position,
  })
  .partial();

const fields = z.object({ name, description });

/** In an archive: what was chosen. Earlier archives have none of it. */
export const archivedCategory = z.object({
  id,
  name,
  description,
  ...look.shape,
});

export const categoriesEndpoints = {
  listCategories: endpoint({
    method: 'GET',
    path: '/api/categories',
    access: 'user',
    summary: "The person's categories, in the order they were made",
    heavy: true,
    kept: true,
    success: 200,
    response: z.object({ results: z.array(category) }),
    errors: [],
  }),
  createCategory: endpoint({
    method: 'POST',
    path: '/api/categories',
    access: 'user',
    summary: 'Make a category',
    body: fields.partial({ description: true }).extend({
      ...look.shape,
      user_id: id.optional().meta({ description: 'Nobody’s but the caller’s own.' }),
    }),
    success: 201,
    response: message.extend({ results: category }),
    errors: [],
  }),
  createStarterCategories: endpoint({
    method: 'POST',
    path: '/api/categories/starter',
    access: 'user',
    summary: 'Make the usual categories in their groups, without those that are there already',
    body: z.object({ language: z.enum(['en', 'es']) }),
    success: 201,
    response: message.extend({
      created: z.int().meta({ description: 'How many categories were made.' }),
    }),
    errors: ['category_group.too_many'],
  }),
  readCategory: endpoint({
    method: 'GET',
    path: '/api/categories/{id}',
    access: 'own',
    summary: 'One category',
    params: z.object({ id }),
    success: 200,
    response: z.object({ results: category }),
    errors: ['category.not_found'],
  }),
  changeCategory: endpoint({
    method: 'PUT',
    path: '/api/categories/{id}',
    access: 'own',
    summary: 'Change the fields that are given',
    params: z.object({ id }),
    headers: ifMatch,
    body: fields.partial().extend(look.shape),
    success: 200,
    response: message.extend({ results: category }),
    errors: ['category.not_found', 'category.changed'],
  }),
  removeCategory: endpoint({
    method: 'DELETE',
    path: '/api/categories/{id}',
    access: 'own',
    summary: 'Delete a category; its transactions and budgets become uncategorized',
    params: z.object({ id }),
    headers: ifMatch,
    success: 200,
    response: message,
    errors: ['category.not_found', 'category.changed'],
  }),
};
