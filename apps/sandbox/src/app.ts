import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { WireError } from '@saldo/bank-wire';
import fastify, { type FastifyInstance } from 'fastify';
import { registerBank } from './bank/bank.routes.ts';
import { type Delays, openBank } from './bank/state/bank.ts';
import { openStateFile } from './bank/state/state-file.ts';
import { registerEmailjs, SEND_FORM } from './emailjs/emailjs.routes.ts';
import { page } from './html/html.ts';
import { registerMailbox } from './mailbox/mailbox.routes.ts';
import { keepToOwnVisitors } from './own-visitors.ts';

const DELAYS: Delays = { slow: 3_000, timeout: 30_000 };

type Options = {
  dataDir: string;
  /** The name of the machine by which Saldo is reached, where that is not this one. */
  publicHost?: string | undefined;
  now?: () => Date;
  delays?: Partial<Delays>;
};

/** What stands in for the services outside: the banks, the contact form's email service and a mailbox. */
export async function buildSandbox({ dataDir, publicHost, now, delays }: Options): Promise<FastifyInstance> {
  const app = fastify();
  keepToOwnVisitors(app, { publicHost, openToAll: SEND_FORM });
  await app.register(multipart);

  const { state, saveSoon, saveNow } = await openStateFile(join(dataDir, 'sandbox.json'));
  const bank = openBank(state, { ...DELAYS, ...delays }, now ?? (() => new Date()));
  await registerBank(app, bank, saveSoon);
  app.addHook('preClose', async () => bank.stopSleeping());
  app.addHook('onClose', saveNow);

  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page('Saldo sandbox', HOME)),
  );
  registerMailbox(app, join(dataDir, 'mail'), registerEmailjs(app));

  app.setNotFoundHandler(async (_request, reply) => {
    const body: WireError = {
      error: { code: 404, status: 'NOT_FOUND', message: 'There is nothing at this address.' },
    };
    return reply.status(404).send(body);
  });

  return app;
}

const HOME = `<ul>
<li><a href="/mailbox">Mailbox</a>: what Saldo would have sent by mail.</li>
<li><a href="/control">Control</a>: the banks, their clock and their failures.</li>
</ul>`;
