import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export type ContactMessage = { id: string; receivedAt: string; fields: Record<string, string> };

export const SEND_FORM = '/api/v1.0/email/send-form';

const IDENTIFIERS = ['service_id', 'template_id', 'user_id'];
const MOST_KEPT = 200;
/** As many as one address may send within a minute; the real service is stricter. */
const MOST_A_MINUTE = 20;

/** The form-sending call of the contact form's email service: multipart in, `OK` out, open to any origin. */
export function registerEmailjs(app: FastifyInstance): readonly ContactMessage[] {
  const messages: ContactMessage[] = [];
  const sent = new Map<string, number[]>();

  app.post(SEND_FORM, async (request, reply) => {
    reply.header('access-control-allow-origin', '*').type('text/plain; charset=utf-8');
    const now = Date.now();
    const lately = (sent.get(request.ip) ?? []).filter((at) => now - at < 60_000);
    if (lately.length >= MOST_A_MINUTE) return reply.status(429).header('retry-after', '60').send('Too many');
    sent.set(request.ip, [...lately, now]);
    const fields: Record<string, string> = {};
    if (!request.isMultipart()) return reply.status(415).send('The form must be sent as multipart/form-data');
    for await (const part of request.parts({ limits: { files: 0, fields: 50, fieldSize: 50_000 } })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
    }
    const missing = IDENTIFIERS.filter((name) => !fields[name]);
    if (missing.length > 0) return reply.status(400).send(`Missing: ${missing.join(', ')}`);
    messages.unshift({ id: randomUUID(), receivedAt: new Date().toISOString(), fields });
    messages.splice(MOST_KEPT);
    return 'OK';
  });

  return messages;
}
