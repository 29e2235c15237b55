import type { Endpoint } from '@saldo/contract';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidInput } from './app-error.ts';

/** The one file that a row asks for, whole and within its size. */
export async function readUploadedFile(
  request: FastifyRequest,
  { field, bytes }: NonNullable<Endpoint['file']>,
): Promise<Buffer> {
  if (!request.isMultipart()) throw invalidInput(field, 'must be sent as multipart/form-data');
  const part = await request.file({ limits: { fileSize: bytes, files: 1, fields: 5, parts: 6 } });
  if (part?.fieldname !== field) throw invalidInput(field, 'is required');
  const content = await part.toBuffer().catch(() => undefined);
  if (!content || part.file.truncated) throw new AppError('image.too_large');
  return content;
}
