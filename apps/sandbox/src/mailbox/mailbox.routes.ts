import type { FastifyInstance } from 'fastify';
import type { ContactMessage } from '../emailjs/emailjs.routes.ts';
import { escapeHtml, page } from '../html/html.ts';
import { findMail, listMails } from './mail-folder.ts';

/** All mail of the embedded default, to read in the browser: no mail account is needed to try Saldo. */
export function registerMailbox(
  app: FastifyInstance,
  folder: string,
  messages: readonly ContactMessage[],
): void {
  app.get('/mailbox', async (_request, reply) => {
    const mails = await listMails(folder);
    const sent = mails.map(({ file, mail }) =>
      entry(
        `/mailbox/mail/${file}`,
        mail.subject ?? '',
        `to ${mail.to?.[0]?.address ?? ''}, ${mail.date ?? ''}`,
      ),
    );
    const contact = messages.map(({ id, receivedAt, fields }) =>
      entry(`/mailbox/contact/${id}`, `Message from ${fields.email ?? ''}`, receivedAt),
    );
    const body = `<h2>Sent by Saldo</h2>${list(sent)}<h2>Contact form</h2>${list(contact)}`;
    return reply.type('text/html; charset=utf-8').send(page('Mailbox', body));
  });

  app.get<{ Params: { file: string } }>('/mailbox/mail/:file', async (request, reply) => {
    const mail = await findMail(folder, request.params.file);
    if (!mail) return reply.callNotFound();
    const links = [...(mail.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([url]) => link(url, url));
    const body = `<p>To: ${escapeHtml(mail.to?.[0]?.address ?? '')}</p>
<pre>${escapeHtml(mail.text ?? '')}</pre>
<p>${links.join('<br>')}</p>
<iframe sandbox title="The mail as HTML" srcdoc="${escapeHtml(mail.html ?? '')}"></iframe>`;
    return reply.type('text/html; charset=utf-8').send(page(mail.subject ?? '', body));
  });

  app.get<{ Params: { id: string } }>('/mailbox/contact/:id', async (request, reply) => {
    const message = messages.find(({ id }) => id === request.params.id);
    if (!message) return reply.callNotFound();
    const lines = Object.entries(message.fields).map(([name, value]) => `${name}: ${value}`);
    return reply
      .type('text/html; charset=utf-8')
      .send(page('Message of the contact form', `<pre>${escapeHtml(lines.join('\n'))}</pre>`));
  });
}

const link = (url: string, text: string) =>
  `<a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(text)}</a>`;
const entry = (url: string, title: string, about: string) =>
  `<li>${link(url, title)}<br><small>${escapeHtml(about)}</small></li>`;
const list = (entries: string[]) =>
  entries.length > 0 ? `<ul>${entries.join('')}</ul>` : '<p>Nothing yet.</p>';
