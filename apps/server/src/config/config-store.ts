import { z } from 'zod';

/** Where files are stored outside the database. */
export type StoreSettings = {
  /** Undefined: derived from the region. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The prefix of each name; empty or ending in a slash. */
  prefix: string;
};

export const storeVariables = {
  S3_ENDPOINT: z
    .string()
    .refine((value) => /^https?:\/\/[^/]/.test(value) && URL.canParse(value), {
      error: 'must be an address such as https://s3.example',
    })
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, 'must be words between slashes, such as saldo/')
    .transform((prefix) => (prefix.endsWith('/') ? prefix : `${prefix}/`))
    .optional(),
};

/** All of these are needed for a store. */
export const STORE = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

type Variables = { [Name in keyof typeof storeVariables]?: string | undefined };

export function toStore(set: Variables): StoreSettings | undefined {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = set;
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: set.S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    prefix: set.S3_PREFIX ?? '',
  };
}

/** Optional settings mean nothing without the others. */
export const listStoreComplaints = (set: Variables): string[] =>
  (['S3_ENDPOINT', 'S3_PREFIX'] as const).flatMap((name) =>
    set[name] && !set.S3_BUCKET ? [`${name} is set without S3_BUCKET`] : [],
  );
