import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { deliverMails } from '../../src/platform/mails/mails.service.ts';
import { forgetDeadLetters } from '../../src/platform/queue/dead-letters.ts';
import { giveUp } from '../../src/platform/queue/queue.repository.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { runProgram } from '../support/program.ts';

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

  it('is given up after the last try, stays to be seen, and is tried again where somebody asks for it', async () => {
    let isThere = false;
    const { saldo, received } = await startWithSmtp({
      onRcptTo: (_address, _session, done) => done(isThere ? undefined : new Error('no such mailbox')),
    });
    const ada = await saldo.signUp();
    await saldo.call('forgotPassword', { body: { email: ada.email } });
    await expect.poll(async () => (await waiting(saldo))[0]?.problem).not.toBeNull();
    for (let tries = 1; tries < 7; tries++) {
      expect((await waiting(saldo))[0]).toMatchObject({ attempts: tries, given_up_at: null });
      later(saldo, 24 * 60);
      await deliverMails(saldo.context);
    }
    const [mail] = await waiting(saldo);
    expect(mail).toMatchObject({ attempts: 7, problem: expect.stringContaining('no such mailbox') });
    expect(mail?.given_up_at).not.toBeNull();
    later(saldo, 24 * 60);
    await deliverMails(saldo.context);
    expect(await waiting(saldo)).toEqual([mail]);
    const seen = await runProgram('work', saldo.context.config);
    expect(seen.output).toMatch(new RegExp(`mails  ${mail?.id} .* 7 tries  given up .*no such mailbox`));
    expect(seen.output).toContain('0 wait, 1 were given up.');
    expect(seen.output).not.toContain(ada.email);

    isThere = true;
    expect(await runProgram('work', saldo.context.config, ['--again', 'nothing'])).toMatchObject({ code: 1 });
    expect(await runProgram('work', saldo.context.config, ['--again'])).toMatchObject({ code: 0 });
    saldo.clock.now = new Date(Date.now() + 60_000);
    await deliverMails(saldo.context);
    expect(received).toHaveLength(1);
    expect(await waiting(saldo)).toEqual([]);
  });

  it('is forgotten a month after it was given up', async () => {
    const { saldo } = await startWithSmtp({
      onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')),
    });
    const ada = await saldo.signUp();
    await saldo.call('forgotPassword', { body: { email: ada.email } });
    await expect.poll(async () => (await waiting(saldo))[0]?.problem).not.toBeNull();
    const [mail] = await waiting(saldo);
    await giveUp(saldo.database.db, 'mails', mail ?? {}, 'enough', saldo.clock.now.toISOString());
    later(saldo, 29 * 24 * 60);
    await forgetDeadLetters(saldo.context);
    expect(await waiting(saldo)).toHaveLength(1);
    later(saldo, 2 * 24 * 60);
    await forgetDeadLetters(saldo.context);
    expect(await waiting(saldo)).toEqual([]);
  });

  it('does not hold up the answer when the server is slow', async () => {
    const asked = Promise.withResolvers<() => void>();
    const { saldo, received } = await startWithSmtp({
      onMailFrom: (_address, _session, done) => asked.resolve(done),
    });
    const ada = await saldo.signUp();
    const answer = await saldo.call('forgotPassword', { body: { email: ada.email } });
    expect(answer.status).toBe(200);
    expect(received).toEqual([]);
    await expect.poll(async () => (await waiting(saldo))[0]?.attempts).toBe(1);
    const answerSmtp = await asked.promise;
    expect(received).toEqual([]);
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
