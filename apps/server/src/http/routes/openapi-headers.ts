import { type Endpoint, type ErrorCode, errorTable, isVersioned } from '@saldo/contract';

type Json = Record<string, unknown>;

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
});

/** What answers carry besides their body. */
export const HEADERS = {
  'X-Request-Id': text('What the log has it under.', '01a1ed7d-5be2-798f-bb99-45c28852912e'),
  RateLimit: text('What is left of each quota, and for how many seconds.', '"account";r=1490;t=35'),
  'RateLimit-Policy': text('The quotas: how many calls in how many seconds.', '"account";q=1500;w=60'),
  'Retry-After': {
    description: 'In how many seconds it may be tried again.',
    schema: { type: 'integer' },
    example: 5,
  },
  ETag: text('The version of what is answered, for `If-None-Match` and `If-Match`.', '"3"'),
  'Content-Disposition': text('What the file is called.', 'attachment; filename="saldo-2026-11-15.csv"'),
} as const satisfies Json;

type Header = keyof typeof HEADERS;

const EVERY: readonly Header[] = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy'];
const WITH_WAIT = new Set([429, 503]);

export const headersOf = (row: Endpoint): Header[] => [
  ...EVERY,
  ...(isVersioned(row) || row.kept ? (['ETag'] as const) : []),
  ...(row.raw && 'file_name' in toShape(row) ? (['Content-Disposition'] as const) : []),
];

/** Of one status, so what holds of one holds of all. */
export const headersOfRefusal = (codes: readonly ErrorCode[]): Header[] => [
  ...EVERY,
  ...(codes.some((code) => WITH_WAIT.has(errorTable[code].status)) ? (['Retry-After'] as const) : []),
];

export const toHeaders = (names: readonly Header[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const toShape = ({ response }: Endpoint): object =>
  'shape' in response && typeof response.shape === 'object' && response.shape !== null ? response.shape : {};
