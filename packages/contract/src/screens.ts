import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Answers that one request may ask for. */
const MOST_PARTS = 20;

const address = z
  .string()
  .max(500, 'must be at most 500 characters')
  .regex(/^\/api\/\S*$/, 'must be the address of a call, such as /api/sources')
  .meta({ example: '/api/sources' });

export const screensEndpoints = {
  readScreen: endpoint({
    method: 'GET',
    path: '/api/screens',
    access: 'user',
    summary:
      'What a screen begins with, in one answer: each of these addresses as it answers by itself. What is refused, or takes its time, is left out and can be asked for alone',
    query: z.object({
      get: z
        .union([address.transform((one) => [one]), z.array(address).max(MOST_PARTS)])
        .meta({ description: `Up to ${MOST_PARTS} addresses of one’s own data, with their queries.` }),
    }),
    gathers: true,
    success: 200,
    response: z.object({
      results: z.record(z.string(), z.unknown()).meta({ description: 'Answers, by their addresses.' }),
    }),
    errors: [],
  }),
};
