import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { deliverMails } from '../../src/care/mails/mails.service.ts';
import { startApp, type TestApp } from '../support/harness.ts';

/** A real SMTP server on loopback, and Saldo set to send through it. */
async function startWithSmtp(
  options: SMTPServerOptions,
): Promise<{ saldo: TestApp; received: string[]; smtp: SMTPServer }> {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const saldo = await startApp({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Saldo <hello@saldo.example>',
  });
  opened.push({ saldo, smtp });
  return { saldo, received, smtp };
}

const opened: { saldo: TestApp; smtp: SMTPServer }[] = [];
afterEach(async () => {
  for (const { saldo, smtp } of opened.splice(0)) {
    await saldo.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  }
});

const waiting = (saldo: TestApp) => saldo.database.db.selectFrom('mails').selectAll().execute();
const later = (saldo: TestApp, minutes: number) => {
  saldo.clock.now = new Date(saldo.clock.now.getTime() + minutes * 60_000);
};

describe('mail over SMTP', () => {
  it('arrives, from the configured sender', async () => {
    const { saldo, received } = await startWithSmtp({});
    const ada = await saldo.signUp();
    await saldo.call('forgotPassword', { body: { email: ada.email } });
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]).toContain('From: Saldo <hello@saldo.example>');
    expect(received[0]).toContain(`To: ${ada.email}`);
    await expect.poll(() => waiting(saldo)).toEqual([]);
  });

  it('is tried again when the server refuses it, and arrives once the server takes it', async () => {
    let refuse = true;
    const { saldo, received } = await startWithSmtp({
      onRcptTo: (_address, _session, done) => done(refuse ? new Error('mailbox busy') : undefined),
    });
    const ada = await saldo.signUp();
    const answer = await saldo.call('forgotPassword', { body: { email: ada.email } });
    expect(answer.status).toBe(200);
    const soon = new Date(saldo.clock.now.getTime() + 60_000).toISOString();
    await expect.poll(async () => (await waiting(saldo))[0]?.due_at).toBe(soon);
    refuse = false;
    await deliverMails(saldo.context);
    expect(received).toEqual([]);
    later(saldo, 1);
    await deliverMails(saldo.context);
    expect(received).toHaveLength(1);
  });

  it('is given up after the last try', async () => {
    const { saldo } = await startWithSmtp({
      onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')),
    });
    const ada = await saldo.signUp();
    await saldo.call('forgotPassword', { body: { email: ada.email } });
    for (let tries = 0; tries < 8; tries++) {
      await deliverMails(saldo.context);
      await expect
        .poll(async () => (await waiting(saldo)).every(({ attempts }) => attempts > tries))
        .toBe(true);
      later(saldo, 24 * 60);
    }
    expect(await waiting(saldo)).toEqual([]);
  });

  it('does not hold up the answer when the server is slow', async () => {
    let answerSmtp = () => {};
    const { saldo, received } = await startWithSmtp({
      onMailFrom: (_address, _session, done) => {
        answerSmtp = done;
      },
    });
    const ada = await saldo.signUp();
    const answer = await saldo.call('forgotPassword', { body: { email: ada.email } });
    expect(answer.status).toBe(200);
    expect(received).toEqual([]);
    await expect.poll(async () => (await waiting(saldo))[0]?.attempts).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    answerSmtp();
    await expect.poll(() => received.length).toBe(1);
  });

  it('is sent once when two servers deliver at the same time', async () => {
    const { saldo, received } = await startWithSmtp({});
    const ada = await saldo.signUp();
    await saldo.call('forgotPassword', { body: { email: ada.email } });
    await Promise.all([deliverMails(saldo.context), deliverMails(saldo.context)]);
    await expect.poll(() => waiting(saldo)).toEqual([]);
    expect(received).toHaveLength(1);
  });
});
