import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { preferences } from './preferences.ts';
import { email, id, message, password, personalText } from './wire.ts';

export const user = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    photo_url: z.string().nullable(),
    email_proven: z
      .boolean()
      .meta({ description: 'Whether somebody has shown that mails to this address reach them.' }),
    home_currency: z
      .string()
      .nullable()
      .meta({ description: 'What totals are in; null until they chose, which means euros.', example: 'EUR' }),
    preferences,
    yapily_id: z.string().nullable(),
    yapily_username: z.string().nullable().meta({ description: 'Set when an open-banking user exists.' }),
  })
  .meta({ id: 'User', description: 'A person who keeps their money in Saldo.' });

export type User = z.infer<typeof user>;

export const usersEndpoints = {
  readUser: endpoint({
    method: 'GET',
    path: '/api/users/{id}',
    access: 'own',
    summary: "The signed-in person's own profile",
    params: z.object({ id }),
    success: 200,
    response: z.object({ results: user }),
    errors: ['user.not_found'],
  }),
  changeUser: endpoint({
    method: 'PUT',
    path: '/api/users/{id}',
    access: 'own',
    summary: 'Change the fields that are given',
    params: z.object({ id }),
    body: z
      .object({
        first_name: personalText,
        last_name: personalText,
        email,
        phone_number: personalText,
        photo_url: z
          .string()
          .max(200)
          .nullable()
          .meta({ description: 'A url that /api/upload gave, or null.' }),
      })
      .partial(),
    success: 200,
    response: message.extend({ results: user }),
    errors: ['user.not_found', 'email.taken', 'proof.required'],
  }),
  removeUser: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}',
    access: 'own',
    summary: 'Delete the account and everything that belongs to it',
    params: z.object({ id }),
    success: 200,
    response: message,
    errors: ['user.not_found', 'proof.required'],
  }),
  signup: endpoint({
    method: 'POST',
    path: '/api/signup',
    access: 'public',
    summary: 'Register with an email address and a password',
    body: z.object({
      email,
      password,
      first_name: personalText.optional(),
      last_name: personalText.optional(),
      phone_number: personalText.optional(),
    }),
    success: 201,
    response: message.extend({ results: user }),
    errors: ['email.taken'],
    limit: { count: 30, seconds: 3600 },
  }),
};
