import type { TestApp } from './harness.ts';

/** Adds a receipt, as a browser sends one. */
export async function uploadReceipt(
  saldo: TestApp,
  token: string,
  transactionId: string,
  content: Buffer<ArrayBuffer>,
  name: string,
) {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const request = new Response(form);
  return saldo.app.inject({
    method: 'POST',
    url: `/api/transactions/${transactionId}/attachments`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
