import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { message, name } from './wire.ts';

const NAME_RULES = [
  'sepa',
  'card-purchase',
  'bank-transfer',
  'card-number',
  'date-time',
  'processor',
  'reference',
  'web-address',
  'place',
  'company',
  'capitals',
] as const;

const nameRule = z
  .object({
    id: z.enum(NAME_RULES).meta({ description: 'What it takes away or rewrites.' }),
    example: z.object({ from: z.string(), to: z.string() }),
    active: z.boolean(),
  })
  .meta({ id: 'NameRule', description: 'One step from what a bank writes to what a shop is called.' });

export type NameRule = z.infer<typeof nameRule>;

export const namesEndpoints = {
  listNameRules: endpoint({
    method: 'GET',
    path: '/api/name-rules',
    access: 'user',
    summary: 'The rules by which a bank’s writing becomes `clean_name`, in the order in which they are tried',
    success: 200,
    response: z.object({ results: z.array(nameRule) }),
    errors: [],
  }),
  changeNameRule: endpoint({
    method: 'PUT',
    path: '/api/name-rules/{rule}',
    access: 'user',
    summary: 'Turn one of them off, or on again',
    params: z.object({ rule: name }),
    body: z.object({ active: z.boolean() }),
    success: 200,
    response: message.extend({ results: nameRule }),
    errors: ['name_rule.not_found'],
  }),
};
