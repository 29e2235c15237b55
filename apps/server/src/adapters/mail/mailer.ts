import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter, TransportOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';

type Mail = { to: string; subject: string; text: string; html: string };

export type Mailer = {
  /** Throws if the mail wasn't accepted; returns the files kept here. */
  send: (mail: Mail) => Promise<string[]>;
  /** Mail files kept here for this address. */
  find: (address: string) => Promise<string[]>;
  remove: (files: string[]) => Promise<void>;
  /** Deletes them. */
  forget: (address: string) => Promise<void>;
};

export function createMailer(config: Config, log: Logger): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : fileMailer(config, log);
}

/** A hanging server must not block us; the mail is retried. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Loaded with the first mail: it is large, and brings the network's modules along. */
function laterTransport(options: object): () => Promise<Transporter> {
  let loading: Promise<Transporter> | undefined;
  return () => {
    loading ??= import('nodemailer').then(({ createTransport }) =>
      createTransport(options as TransportOptions),
    );
    return loading;
  };
}

function smtpMailer(url: string, from: string): Mailer {
  const findTransport = laterTransport({ url, ...PATIENCE });
  return {
    send: async (mail) => {
      await (await findTransport()).sendMail({ from, ...mail });
      return [];
    },
    find: async () => [],
    remove: async () => {},
    forget: async () => {},
  };
}

/** The default: each mail is a file that any mail program opens. */
function fileMailer(config: Config, log: Logger): Mailer {
  const folder = join(config.dataDir, 'mail');
  const findTransport = laterTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const find = async (address: string) => {
    const files = await readdir(folder).catch(() => []);
    const contents = await Promise.all(
      files.map((file) => readFile(join(folder, file), 'utf8').catch(() => '')),
    );
    return files.filter((_, index) => isTo(contents[index] ?? '', address));
  };
  const remove = async (files: string[]) => {
    for (const file of files) await rm(join(folder, file), { force: true });
  };
  return {
    send: async (mail) => {
      const { message } = await (await findTransport()).sendMail({ from: config.mailFrom, ...mail });
      const file = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, file), message as Buffer);
      log.info({ file: join(folder, file) }, 'mail written');
      return [file];
    },
    find,
    remove,
    forget: async (address) => remove(await find(address)),
  };
}

function isTo(message: string, address: string): boolean {
  const recipient = /^to: (.*)$/im.exec(message)?.[1] ?? '';
  const [, bare = recipient] = /<([^>]*)>/.exec(recipient) ?? [];
  return bare.trim().toLowerCase() === address.toLowerCase();
}
