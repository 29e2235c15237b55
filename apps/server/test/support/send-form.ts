import type { TestApp } from './harness.ts';

type Form = {
  token: string;
  content: BlobPart;
  name: string;
  fields?: Record<string, string>;
  /** Asked again with the same one, it is not done again. */
  key?: string | undefined;
};

/** A file with what belongs to it, as a browser sends it. */
export async function sendForm(
  { app }: TestApp,
  url: string,
  { token, content, name, fields = {}, key }: Form,
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([content]), name);
  const sent = new Response(form);
  return app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': sent.headers.get('content-type') ?? '',
      ...(key && { 'idempotency-key': key }),
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
}
