import type { ResponseOf } from '@saldo/contract';
import { expect } from 'vitest';
import type { Person, TestApp } from './harness.ts';

/** An archive, into an account that has nothing yet; answers with how much came in, and what was odd about it. */
export async function bringIn(
  { app }: TestApp,
  { token }: Person,
  archive: object,
): Promise<Pick<ResponseOf<'importArchive'>, 'reported' | 'results'>> {
  const form = new FormData();
  form.append('file', new Blob([JSON.stringify(archive)]), 'saldo.json');
  const sent = new Response(form);
  const response = await app.inject({
    method: 'POST',
    url: '/api/import',
    headers: { authorization: `Bearer ${token}`, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect(response.statusCode, response.body.slice(0, 300)).toBe(201);
  return response.json();
}
