import { resolve } from 'node:path';
import { z } from 'zod';
import { type ProviderSettings, readProviders } from './config-providers.ts';
import { listPushComplaints, type PushSettings, pushVariables, toPush, VAPID } from './config-push.ts';
import { listStoreComplaints, STORE, type StoreSettings, storeVariables, toStore } from './config-store.ts';
import { isLoopbackName } from './loopback-name.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [name, `parentbased_${name}`]);

const port = z.coerce
  .number('must be a port number')
  .int()
  .min(1, 'must be a port')
  .max(65535, 'must be a port');

const address = (protocol: RegExp, example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocol.test(new URL(value).protocol), {
    error: `must be an address such as ${example}`,
    abort: true,
  });

const postgres = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');

const publicUrl = address(/^https?:$/, 'https://saldo.example')
  .refine((value) => new URL(value).pathname === '/', 'must be an origin, without a path')
  .transform((value) => new URL(value).origin);

const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgres.optional(),
  DATABASE_POOLING: z.enum(['session', 'transaction'], 'must be session or transaction').default('session'),
  DATABASE_SESSION_URL: postgres.optional(),
  ...storeVariables,
  PUBLIC_URL: publicUrl.optional(),
  SMTP_URL: address(/^smtps?:$/, 'smtps://user:password@mail.example').optional(),
  MAIL_FROM: z.string().default('Saldo <saldo@localhost>'),
  SANDBOX_PORT: port.optional(),
  EMAILJS_ENDPOINT: address(/^https?:$/, 'https://api.emailjs.com/api/v1.0/email/send-form').optional(),
  EMAILJS_SERVICE_ID: z.string().optional(),
  EMAILJS_TEMPLATE_ID: z.string().optional(),
  EMAILJS_PUBLIC_KEY: z.string().optional(),
  ...pushVariables,
  YAPILY_BASE_URL: address(/^https?:$/, 'https://api.yapily.com').optional(),
  YAPILY_APPLICATION_ID: z.string().optional(),
  YAPILY_APPLICATION_SECRET: z.string().optional(),
  BANK_REFRESH_HOURS: z.coerce
    .number('must be a number of hours')
    .int('must be a whole number of hours')
    .min(0, 'must be 0 or more')
    .max(168, 'must be at most 168')
    .default(6),
  BACKUP_HOURS: z.coerce
    .number('must be a number of hours')
    .int('must be a whole number of hours')
    .min(0, 'must be 0 or more')
    .max(8760, 'must be at most 8760')
    .default(24),
  BACKUP_PASSPHRASE: z.string().min(12, 'must be at least 12 characters').optional(),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  NEW_SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  RATE_LIMIT: z.enum(['on', 'off'], 'must be on or off').default('on'),
  TRUST_PROXY: z.enum(['on', 'off'], 'must be on or off').default('off'),
  OFFLINE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  METRICS: z.enum(['loopback', 'open'], 'must be loopback or open').default('loopback'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(/^https?:$/, 'http://localhost:4318').optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a share between 0 and 1')
    .min(0, 'must be 0 or more')
    .max(1, 'must be at most 1')
    .default(1),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

/** Without those of identity providers, whose names vary. */
export const variableNames = Object.keys(variables.shape);

type Variables = z.infer<typeof variables>;

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** What a pooler in front of PostgreSQL provides: sessions or single transactions. */
  databasePooling: 'session' | 'transaction';
  /** A direct address for what needs a session. */
  databaseSessionUrl: string | undefined;
  /** Undefined if files are in the database. */
  store: StoreSettings | undefined;
  publicUrl: string;
  /** Whether other machines connect: then the sandbox runs only on request and no address names this machine. */
  isPublic: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Undefined if contact messages go nowhere. */
  contact: { endpoint: string; service_id: string; template_id: string; user_id: string } | undefined;
  /** Undefined without notifications, which the worker of the browser shows. */
  push: PushSettings | undefined;
  providers: ProviderSettings[];
  /** Undefined without banks. */
  yapily: { baseUrl: string; applicationId: string; secret: string } | undefined;
  bankRefreshHours: number;
  /** The maximum age of the newest backup; 0 disables backups. */
  backupHours: number;
  backupPassphrase: string | undefined;
  secretKey: string | undefined;
  /** The new key for `npm run rotate-key`. */
  newSecretKey: string | undefined;
  rateLimit: boolean;
  trustProxy: boolean;
  /** Off: browsers remove the worker that opens the app without a network. */
  offline: boolean;
  openMetrics: boolean;
  /** Undefined if tracing is off. */
  tracing: { sampler: string; share: number } | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
};

/** An invalid variable; the message is the one line that its operator needs. */
export class ConfigError extends Error {}

/** For commands that report every failure in one line. */
export function readConfigOrExit(environment: Record<string, string | undefined>): Config {
  try {
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Empty variables count as unset, as in a copied `.env.example`. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(set);
  const providers = readProviders(set);
  const complaints = [
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...providers.complaints,
    ...(parsed.data
      ? [listHalfSet, listWithoutSession, listStoreComplaints, listPushComplaints].flatMap((list) =>
          list(parsed.data),
        )
      : []),
  ];
  if (!parsed.success || complaints.length > 0) throw new ConfigError(complaints.join('; '));
  const publicUrl = parsed.data.PUBLIC_URL ?? `http://localhost:${parsed.data.PORT}`;
  const isPublic = !isLoopbackName(new URL(publicUrl).hostname);
  return {
    port: parsed.data.PORT,
    host: parsed.data.HOST,
    dataDir: resolve(parsed.data.DATA_DIR),
    databaseUrl: parsed.data.DATABASE_URL,
    databasePooling: parsed.data.DATABASE_POOLING,
    databaseSessionUrl: parsed.data.DATABASE_SESSION_URL,
    store: toStore(parsed.data),
    publicUrl,
    isPublic,
    smtpUrl: parsed.data.SMTP_URL,
    mailFrom: parsed.data.MAIL_FROM,
    contact: toContact(parsed.data, isPublic),
    push: parsed.data.OFFLINE === 'on' ? toPush(parsed.data) : undefined,
    providers: providers.settings,
    yapily: toYapily(parsed.data, isPublic),
    bankRefreshHours: parsed.data.BANK_REFRESH_HOURS,
    backupHours: parsed.data.BACKUP_HOURS,
    backupPassphrase: parsed.data.BACKUP_PASSPHRASE,
    secretKey: parsed.data.SECRET_KEY,
    newSecretKey: parsed.data.NEW_SECRET_KEY,
    rateLimit: parsed.data.RATE_LIMIT === 'on',
    trustProxy: parsed.data.TRUST_PROXY === 'on',
    offline: parsed.data.OFFLINE === 'on',
    openMetrics: parsed.data.METRICS === 'open',
    tracing: parsed.data.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { sampler: parsed.data.OTEL_TRACES_SAMPLER, share: parsed.data.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    logLevel: parsed.data.LOG_LEVEL,
  };
}

const EMAILJS = [
  'EMAILJS_ENDPOINT',
  'EMAILJS_SERVICE_ID',
  'EMAILJS_TEMPLATE_ID',
  'EMAILJS_PUBLIC_KEY',
] as const;

const YAPILY = ['YAPILY_BASE_URL', 'YAPILY_APPLICATION_ID', 'YAPILY_APPLICATION_SECRET'] as const;

function listWithoutSession(set: Variables): string[] {
  if (!set.DATABASE_URL)
    return set.DATABASE_SESSION_URL ? ['DATABASE_URL is missing beside DATABASE_SESSION_URL'] : [];
  return set.DATABASE_POOLING === 'transaction' && !set.DATABASE_SESSION_URL
    ? ['DATABASE_SESSION_URL is missing: with DATABASE_POOLING=transaction DATABASE_URL has no sessions']
    : [];
}

function listHalfSet(set: Variables): string[] {
  return [EMAILJS, YAPILY, STORE, VAPID].flatMap((names) => {
    const missing = names.filter((name) => !set[name]);
    const [family] = (names[0] ?? '').split('_');
    const isHalf = missing.length > 0 && missing.length < names.length;
    return isHalf
      ? missing.map((name) => `${name} is missing: the ${family}_ variables belong together`)
      : [];
  });
}

/** The open-banking provider. On this machine the sandbox stands in for it; elsewhere only if its port is set. */
function toYapily(set: Variables, isPublic: boolean): Config['yapily'] {
  if (!set.YAPILY_BASE_URL && isPublic && set.SANDBOX_PORT === undefined) return undefined;
  return {
    baseUrl: set.YAPILY_BASE_URL ?? `http://localhost:${set.SANDBOX_PORT ?? set.PORT + 1}`,
    applicationId: set.YAPILY_APPLICATION_ID ?? 'sandbox',
    secret: set.YAPILY_APPLICATION_SECRET ?? 'sandbox',
  };
}

/** The contact form's email service, called by browsers: the sandbox stands in for it only on this machine. */
function toContact(set: Variables, isPublic: boolean): Config['contact'] {
  if (!set.EMAILJS_ENDPOINT && isPublic) return undefined;
  return {
    endpoint:
      set.EMAILJS_ENDPOINT ?? `http://localhost:${set.SANDBOX_PORT ?? set.PORT + 1}/api/v1.0/email/send-form`,
    service_id: set.EMAILJS_SERVICE_ID ?? 'sandbox',
    template_id: set.EMAILJS_TEMPLATE_ID ?? 'contact',
    user_id: set.EMAILJS_PUBLIC_KEY ?? 'sandbox',
  };
}
