import type { TestApp } from './harness.ts';
import { sendForm } from './send-form.ts';

/** Adds a receipt, as a browser sends one. */
export const uploadReceipt = (
  saldo: TestApp,
  token: string,
  transactionId: string,
  content: Buffer<ArrayBuffer>,
  name: string,
) => sendForm(saldo, `/api/transactions/${transactionId}/attachments`, { token, content, name });
