import type { FileImport } from '@saldo/contract';
import type { TestApp } from './harness.ts';

export type Sent = { status: number; body: { results: FileImport; code?: string; errors?: object[] } };

/** A bank's file, as a browser sends it. */
export async function sendFile(
  { app }: TestApp,
  { token }: { token: string },
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'statement.csv', source_id }: { name?: string; source_id?: string } = {},
): Promise<Sent> {
  const form = new FormData();
  if (source_id) form.append('source_id', source_id);
  form.append('file', new Blob([content]), name);
  const sent = new Response(form);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/file-imports',
    headers: { authorization: `Bearer ${token}`, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}
