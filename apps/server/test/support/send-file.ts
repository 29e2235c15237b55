import type { FileImport } from '@saldo/contract';
import type { TestApp } from './harness.ts';
import { sendForm } from './send-form.ts';

export type Sent = { status: number; body: { results: FileImport; code?: string; errors?: object[] } };

/** A bank's file, as a browser sends it. */
export async function sendFile(
  saldo: TestApp,
  { token }: { token: string },
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'statement.csv', source_id }: { name?: string; source_id?: string } = {},
): Promise<Sent> {
  const fields = source_id ? { source_id } : {};
  const answer = await sendForm(saldo, '/api/file-imports', { token, content, name, fields });
  return { status: answer.statusCode, body: answer.json() };
}
