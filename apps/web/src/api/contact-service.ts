import type { Settings } from '@saldo/contract';
import { api } from './client.ts';

let settings: Promise<Settings> | undefined;

/**
 * Sends the contact form to the email service of this installation, as that service wants it: multipart, the
 * form's fields and who is sending. It is no part of our API; the server only says where it is.
 */
export async function sendContactForm(fields: Record<string, string>): Promise<void> {
  settings ??= api.readSettings().then(({ results }) => results);
  // What failed once may work the next time.
  settings.catch(() => {
    settings = undefined;
  });
  const { contact } = await settings;
  if (!contact) throw new Error('this installation has no email service');
  const { endpoint, ...identifiers } = contact;
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...identifiers })) form.append(name, value);
  const response = await fetch(endpoint, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`the email service answered ${response.status}`);
}
