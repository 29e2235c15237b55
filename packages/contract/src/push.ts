import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, message, name } from './wire.ts';

export const MOST_PUSH_DEVICES = 20;

const chosen = {
  kinds: z
    .object({
      budget: z.boolean().meta({ description: '80 % or all of what a category may cost is spent.' }),
      due: z.boolean().meta({ description: 'A bill is due within two days.' }),
      missed: z.boolean().meta({ description: 'What recurs did not arrive.' }),
      below_zero: z.boolean().meta({ description: 'A source is expected to go below zero.' }),
    })
    .meta({ description: 'All off until switched on.' }),
  amounts: z.boolean().meta({ description: 'Whether notifications show amounts.' }),
};

const push = z
  .object({
    available: z.boolean().meta({ description: 'Whether this installation sends notifications.' }),
    public_key: z
      .string()
      .nullable()
      .meta({ description: 'What a browser subscribes with (`applicationServerKey`); null if unavailable.' }),
    ...chosen,
  })
  .meta({ id: 'Push', description: 'What a person is told of on their devices.' });

export type Push = z.infer<typeof push>;

const device = z
  .object({
    id,
    name: z.string(),
    created_at: z.string(),
    last_sent_at: z.string().nullable(),
    this: z.boolean().meta({ description: 'Whether it is the one that asks: it belongs to its session.' }),
  })
  .meta({ id: 'PushDevice', description: 'A browser that takes notifications, until its session ends.' });

export type PushDevice = z.infer<typeof device>;

/** Bytes as the browser gives them, written as base64url. */
const bytes = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/, 'must be base64url');

const one = { params: z.object({ id }), success: 200, response: message } as const;

export const pushEndpoints = {
  readPush: endpoint({
    method: 'GET',
    path: '/api/push',
    access: 'user',
    summary: 'What the person is told of on their devices',
    success: 200,
    response: z.object({ results: push }),
    errors: [],
  }),
  changePush: endpoint({
    method: 'PUT',
    path: '/api/push',
    access: 'user',
    summary: 'Change the kinds that are given, and whether amounts are shown',
    body: z.object({ kinds: chosen.kinds.partial(), amounts: chosen.amounts }).partial(),
    success: 200,
    response: message.extend({ results: push }),
    errors: [],
    limit: { count: 120, seconds: 3600 },
  }),
  listPushDevices: endpoint({
    method: 'GET',
    path: '/api/push-devices',
    access: 'user',
    summary: "The person's devices that take notifications, newest first",
    success: 200,
    response: z.object({ results: z.array(device) }),
    errors: [],
  }),
  addPushDevice: endpoint({
    method: 'POST',
    path: '/api/push-devices',
    access: 'user',
    summary:
      "Send notifications to this browser for as long as its session lasts; it takes the place of this session's former one, and of somebody else's on the same browser",
    body: z.object({
      endpoint: z
        .string()
        .max(2000, 'must be at most 2000 characters')
        .refine((value) => URL.canParse(value), 'must be an address'),
      p256dh: bytes,
      auth: bytes,
      name: name.optional().meta({ description: 'Otherwise what the browser says it is.' }),
      language: z
        .enum(['en', 'es'])
        .optional()
        .meta({ description: 'Of its notifications, unless the person chose one for all devices.' }),
    }),
    success: 201,
    response: message.extend({ results: device }),
    errors: ['push_device.unavailable', 'push_device.too_many'],
    limit: { count: 120, seconds: 3600 },
  }),
  removePushDevice: endpoint({
    ...one,
    method: 'DELETE',
    path: '/api/push-devices/{id}',
    access: 'own',
    summary: 'Send it nothing more',
    errors: ['push_device.not_found'],
  }),
  testPushDevice: endpoint({
    ...one,
    method: 'POST',
    path: '/api/push-devices/{id}/test',
    access: 'own',
    summary: 'Send it a notification to see whether they arrive',
    errors: ['push_device.not_found', 'push_device.unavailable'],
    limit: { count: 60, seconds: 3600 },
  }),
};
