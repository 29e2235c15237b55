import { LARGEST_ATTACHMENT } from '@saldo/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, message } from './wire.ts';

export const attachment = z
  .object({ id, name: z.string(), type: z.string(), bytes: z.int() })
  .meta({ id: 'Attachment', description: 'A receipt: a photo or a PDF of a transaction.' });

export type Attachment = z.infer<typeof attachment>;

export const attachmentsEndpoints = {
  createAttachment: endpoint({
    method: 'POST',
    path: '/api/transactions/{id}/attachments',
    access: 'own',
    summary: 'Add a receipt; photos are kept without what the camera wrote into them',
    params: z.object({ id }),
    file: { field: 'file', bytes: LARGEST_ATTACHMENT, tooLarge: 'attachment.too_large', atOnce: 10 },
    outside: true,
    success: 201,
    response: message.extend({ results: attachment }),
    errors: [
      'transaction.not_found',
      'attachment.too_large',
      'attachment.too_many',
      'attachment.no_room',
      'attachment.unsupported',
    ],
  }),
  readAttachment: endpoint({
    method: 'GET',
    path: '/api/attachments/{id}',
    access: 'own',
    summary: 'The file, to be saved',
    params: z.object({ id }),
    success: 200,
    raw: 'application/octet-stream',
    media: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
    response: z.object({
      type: z.string(),
      bytes: z.custom<Uint8Array | AsyncIterable<Uint8Array>>(),
      file_name: z.string(),
    }),
    errors: ['attachment.not_found'],
  }),
  removeAttachment: endpoint({
    method: 'DELETE',
    path: '/api/attachments/{id}',
    access: 'own',
    summary: 'Take a receipt off its transaction',
    params: z.object({ id }),
    keyed: true,
    success: 200,
    response: message.extend({ change_id: id }),
    errors: ['attachment.not_found'],
  }),
};
