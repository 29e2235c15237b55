import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildSandbox } from '../app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'saldo-sandbox-'));
const sandbox = await buildSandbox({ dataDir });
afterAll(async () => {
  await sandbox.close();
  rmSync(dataDir, { recursive: true });
});

async function sendForm(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Response(form);
  return sandbox.inject({
    method: 'POST',
    url: '/api/v1.0/email/send-form',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const identifiers = { service_id: 's', template_id: 't', user_id: 'u' };

describe('the email service', () => {
  it('takes a form from any origin and shows it in the mailbox, as text', async () => {
    const answer = await sendForm({
      ...identifiers,
      email: 'ada@example.org',
      message: '<script>alert(1)</script>',
    });
    expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    const mailbox = await sandbox.inject({ url: '/mailbox' });
    const [, path = ''] = /href="(\/mailbox\/contact\/[^"]+)"/.exec(mailbox.body) ?? [];
    const shown = await sandbox.inject({ url: path });
    expect(shown.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('refuses a form without its identifiers', async () => {
    const answer = await sendForm({ service_id: 's', message: 'hello' });
    expect([answer.statusCode, answer.body]).toEqual([400, 'Missing: template_id, user_id']);
  });

  it('takes twenty a minute from one address, and no more', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 25; turn++) statuses.push((await sendForm(identifiers)).statusCode);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
    expect(statuses[0]).toBe(200);
  });
});

describe('the mailbox', () => {
  it('shows a mail of the folder with its link', async () => {
    mkdirSync(join(dataDir, 'mail'));
    const lines = [
      'From: saldo@localhost',
      'To: ada@example.org',
      'Subject: Hello',
      '',
      'Follow http://localhost/x?token=1',
    ];
    writeFileSync(join(dataDir, 'mail', 'a.eml'), lines.join('\n'));
    expect((await sandbox.inject({ url: '/mailbox' })).body).toContain('to ada@example.org');
    expect((await sandbox.inject({ url: '/mailbox/mail/a.eml' })).body).toContain(
      'href="http://localhost/x?token=1"',
    );
  });

  it.each(['/mailbox/mail/none.eml', '/mailbox/mail/..%2F..%2Fpackage.json', '/mailbox/contact/none'])(
    'has nothing at %s',
    async (url) => expect((await sandbox.inject({ url })).statusCode).toBe(404),
  );
});
