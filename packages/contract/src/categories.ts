import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { description, id, ifMatch, message, name, version } from './wire.ts';

const category = z
  .object({ id, name: z.string(), description: z.string(), user_id: id, version })
  .meta({ id: 'Category', description: 'What money is spent on or comes from.' });

export type Category = z.infer<typeof category>;

const fields = z.object({ name, description });

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
    body: fields
      .partial({ description: true })
      .extend({ user_id: id.optional().meta({ description: 'Nobody’s but the caller’s own.' }) }),
    success: 201,
    response: message.extend({ results: category }),
    errors: [],
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
    body: fields.partial(),
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
