import type { Endpoint } from '@saldo/contract';
import fc from 'fast-check';
import { z } from 'zod';

/** Real values for fields of this name: the caller's own, a stranger's, and once real ones. */
export type GoodValues = (field: string) => readonly string[];

/** One request as it goes over the wire. */
export type WireRequest = {
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  /** Whose token it carries; `good` is put in when it is sent. */
  token: 'good' | 'none' | 'garbage';
};

/** JSON that no value of ours turns into. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  example?: unknown;
};

const TEXTS = [
  '',
  ' ',
  'Café ☕ 👨‍👩‍👧‍👦',
  '\u202eevil\u202c',
  'שלום عالم',
  '١٢٣٤٥٦',
  'e\u0301\u0301\u0301',
  '\uffff\ufeff',
  "'; drop table users; --",
  '" or 1=1 --',
  '%_\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '/uploads/../secret.key',
  'http://169.254.169.254/',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '1e308',
  '0x10',
  '1,5',
  '1.005',
  '99999999999999999999',
  '-1',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '+275760-09-13',
  '2026-11-15T25:00:00Z',
  '2026-11-15T08:00:00+99:99',
  'none',
  'x'.repeat(65),
  'ñ'.repeat(1001),
  '𝕏'.repeat(120),
  'x'.repeat(20_000),
];

/** What databases and encoders choke on: more often than the rest. */
const UNKEPT = ['\0', 'a\0b', '\ud800', 'x\udc00y'];

const NUMBERS = [
  0,
  1,
  -1,
  0.1,
  1.005,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  1e12,
  999999999999.99,
  31,
  32,
];

const nested = (depth: number, open: string, close: string) =>
  new Raw(`${open.repeat(depth)}1${close.repeat(depth)}`);

const texts = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...UNKEPT) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Whatever a program or an attacker might send where something else is meant. */
const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  texts,
  fc.constantFrom(...NUMBERS),
  fc.double(),
  fc.constantFrom(true, false, null, undefined),
  fc.constantFrom(
    new Raw('-0'),
    new Raw('1e999'),
    new Raw('NaN'),
    new Raw('0123'),
    new Raw('{"__proto__":{"polluted":1}}'),
    new Raw('{"constructor":{"prototype":{"polluted":1}}}'),
    new Raw('{"toString":1,"length":-1,"then":1}'),
    new Raw('"\\ud83d"'),
    new Raw('"unended'),
    nested(50, '[', ']'),
    nested(2000, '[', ']'),
    nested(2000, '{"a":', '}'),
  ),
  fc.array(fc.oneof(texts, fc.constantFrom(...NUMBERS)), { maxLength: 5 }),
  fc.dictionary(texts, fc.constantFrom(null, 1, 'x'), { maxKeys: 3 }),
);

/** Values that the schema takes, or nearly: what is good and what is odd both get past the first check. */
function goodValue(field: string, schema: JsonSchema, good: GoodValues): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => goodValue(field, one, good)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'object') return goodObject(schema, good);
  if (schema.type === 'array') return fc.array(goodValue(field, schema.items ?? {}, good), { maxLength: 4 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer') return fc.oneof(fc.integer({ min: 1, max: 31 }), whole(schema));
  if (schema.type === 'number')
    return fc.oneof(
      fc.integer({ min: -99_999, max: 9_999_999 }).map((cents) => cents / 100),
      fc.constantFrom(...NUMBERS),
    );
  if (schema.type === 'string') return goodText(field, schema, good);
  return hostileValues;
}

const whole = ({ minimum = -1000, maximum = 1000 }: JsonSchema) => fc.integer({ min: minimum, max: maximum });

function goodText(field: string, schema: JsonSchema, good: GoodValues): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 40 } = schema;
  const odd = [...TEXTS, ...UNKEPT].filter((text) => text.length >= minLength && text.length <= maxLength);
  return fc.oneof(
    { weight: 6, arbitrary: usualText(good(field), schema) },
    { weight: 1, arbitrary: fc.constantFrom(...odd, 'x'.repeat(Math.max(minLength, 1))) },
    { weight: 1, arbitrary: fc.constantFrom(...UNKEPT) },
  );
}

function usualText(
  known: readonly string[],
  { minLength = 0, maxLength = 40, pattern, example }: JsonSchema,
) {
  if (known.length > 0) return fc.constantFrom(...known);
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  if (typeof example === 'string' && /^\d{4}-\d\d-\d\d$/.test(example)) return days;
  const longest = Math.max(minLength, Math.min(maxLength, 40));
  return fc.string({ unit: 'grapheme', minLength, maxLength: longest });
}

const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

function goodObject(schema: JsonSchema, good: GoodValues): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([field, one]) => [field, goodValue(field, one, good)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}

type Mutation = { kind: 'keep' | 'replace' | 'drop' | 'add'; at: number; value: unknown; key: string };

const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('keep', 'keep', 'replace', 'drop', 'add'),
    at: fc.nat(20),
    value: hostileValues,
    key: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'user_id', 'owner'), texts),
  }),
  { minLength: 1, maxLength: 2 },
);

type Pairs = [key: string, value: unknown][];

/** Half of them stay as they are. */
function mutate(given: Record<string, unknown>, changes: Mutation[]): Pairs {
  let pairs: Pairs = Object.entries(given);
  for (const { kind, at, value, key } of changes) {
    const index = at % Math.max(pairs.length, 1);
    if (kind === 'replace') pairs = pairs.map((pair, i) => (i === index ? [pair[0], value] : pair));
    if (kind === 'drop') pairs = pairs.filter((_, i) => i !== index);
    if (kind === 'add') pairs.push([key, value]);
  }
  return pairs;
}

const pairsOf = (schema: z.ZodType | undefined, good: GoodValues): fc.Arbitrary<Pairs> => {
  if (!schema) return mutations.map((changes) => mutate({}, changes));
  return fc
    .tuple(goodObject(toJsonSchema(schema), good), mutations)
    .map(([object, changes]) => mutate(object, changes));
};

export function toJsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

function toJson(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  return JSON.stringify(value) ?? 'null';
}

const toJsonObject = (pairs: Pairs) =>
  `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${toJson(value)}`).join(',')}}`;

const toText = (value: unknown) =>
  value instanceof Raw ? value.text : typeof value === 'string' ? value : JSON.stringify(value ?? '');

/** As a browser would, except that half an emoji stays the bytes that nobody can read. */
const toUrlText = (value: unknown) =>
  /[\ud800-\udfff]/.test(toText(value).replace(/[\ud800-\udbff][\udc00-\udfff]/g, ''))
    ? '%ED%A0%80'
    : encodeURIComponent(toText(value).slice(0, 4000));

/** Node refuses to send anything else, and to receive it. */
const toHeaderText = (value: unknown) =>
  toText(value)
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    .slice(0, 2000);

const isHeaderName = (name: string) => /^[\w-]{1,60}$/.test(name) && name !== '__proto__';

function toUrl(path: string, params: Pairs, query: Pairs): string {
  const given = new Map(params);
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => toUrlText(given.get(name) ?? ''));
  const search = query.flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${toUrlText(key)}=${toUrlText(one)}`),
  );
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
}

const extraHeaders = fc.record(
  {
    'idempotency-key': texts.map(toHeaderText),
    'accept-language': texts.map(toHeaderText),
    'user-agent': texts.map(toHeaderText),
    'x-forwarded-for': texts.map(toHeaderText),
    'accept-encoding': fc.constantFrom('gzip', 'br', 'x, *;q=0', ''),
  },
  { requiredKeys: [] },
);

const contentTypes = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      'multipart/form-data; boundary=b',
      'nothing',
    ),
  },
);

const tokens = fc.oneof(
  { weight: 17, arbitrary: fc.constant('good' as const) },
  { weight: 1, arbitrary: fc.constant('none' as const) },
  { weight: 2, arbitrary: fc.constant('garbage' as const) },
);

type Content = { payload?: string | Buffer; type?: string };

function bodiesFor(row: Endpoint, good: GoodValues): fc.Arbitrary<Content> {
  if (row.file) return filesFor(row.file.field);
  const none = fc.constant<Content>({});
  const odd = fc
    .tuple(hostileValues, contentTypes)
    .map(([value, type]) => ({ payload: toJson(value), type }));
  if (!row.body) return fc.oneof({ weight: 9, arbitrary: none }, { weight: 1, arbitrary: odd });
  const usual = fc
    .tuple(pairsOf(row.body, good), contentTypes)
    .map(([pairs, type]) => ({ payload: toJsonObject(pairs), type }));
  return fc.oneof(
    { weight: 9, arbitrary: usual },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: none },
  );
}

/** A picture of one pixel; most of what is sent only begins like one. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function filesFor(field: string): fc.Arbitrary<Content> {
  const contents = fc.oneof(
    fc.constant(PIXEL),
    fc.nat(PIXEL.length).map((length) => PIXEL.subarray(0, length)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
  );
  const names = fc.oneof({ weight: 4, arbitrary: fc.constant(field) }, { weight: 1, arbitrary: texts });
  const endings = fc.constantFrom('\r\n--b--\r\n', '\r\n--b--\r\n', '\r\n--b', '');
  return fc.tuple(contents, names, texts, endings).map(([content, name, file, ending]) => ({
    type: 'multipart/form-data; boundary=b',
    payload: Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\n\r\n`),
      content,
      Buffer.from(ending),
    ]),
  }));
}

/** Requests to one row of the table: good ones, nearly good ones, and nonsense. */
export function requestsTo(row: Endpoint, good: GoodValues): fc.Arbitrary<WireRequest> {
  return fc
    .record({
      params: pairsOf(row.params, good),
      query: row.query
        ? pairsOf(row.query, good)
        : fc.oneof(
            { weight: 9, arbitrary: fc.constant<Pairs>([]) },
            { weight: 1, arbitrary: pairsOf(undefined, good) },
          ),
      headers: row.headers ? pairsOf(row.headers, good) : fc.constant<Pairs>([]),
      extra: extraHeaders,
      content: bodiesFor(row, good),
      token: tokens,
    })
    .map(({ params, query, headers, extra, content, token }) => ({
      method: row.method,
      url: toUrl(row.path, params, query),
      headers: {
        ...extra,
        ...Object.fromEntries(
          headers.filter(([name]) => isHeaderName(name)).map(([name, value]) => [name, toHeaderText(value)]),
        ),
        ...(content.type && { 'content-type': content.type }),
      },
      ...(content.payload !== undefined && { payload: content.payload }),
      token,
    }));
}

/** The text of a JSON file in which one to three things are something else. */
export function bentFiles(json: string): fc.Arbitrary<string> {
  const whole: unknown = JSON.parse(json);
  const places = listPlaces(whole, '');
  return fc
    .array(fc.tuple(fc.constantFrom(...places), hostileValues), { minLength: 1, maxLength: 3 })
    .map((changes) => writeBent(whole, '', new Map(changes)));
}

const childrenOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

function listPlaces(value: unknown, place: string): string[] {
  return [place, ...childrenOf(value).flatMap(([key, child]) => listPlaces(child, `${place}/${key}`))];
}

function writeBent(value: unknown, place: string, changes: ReadonlyMap<string, unknown>): string {
  if (changes.has(place)) return toJson(changes.get(place));
  const children = childrenOf(value).map(
    ([key, child]) => [key, writeBent(child, `${place}/${key}`, changes)] as const,
  );
  if (Array.isArray(value)) return `[${children.map(([, text]) => text).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${children.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`;
}
