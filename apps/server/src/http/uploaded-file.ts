import type { Endpoint } from '@saldo/contract';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidInput } from './app-error.ts';

/** The one file that a row asks for, whole and within its size. */
export async function readUploadedFile(
  request: FastifyRequest,
  { field, bytes, tooLarge }: NonNullable<Endpoint['file']>,
): Promise<Buffer> {
  if (!request.isMultipart()) throw invalidInput(field, 'must be sent as multipart/form-data');
  const unreadable = () => {
    throw invalidInput(field, 'cannot be read');
  };
  const part = await request
    .file({ limits: { fileSize: bytes, files: 1, fields: 5, parts: 6 } })
    .catch(unreadable);
  if (part?.fieldname !== field) throw invalidInput(field, 'is required');
  const content = await part.toBuffer().catch((error: { code?: string }) => {
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError(tooLarge);
    return unreadable();
  });
  if (part.file.truncated) throw new AppError(tooLarge);
  return content;
}
