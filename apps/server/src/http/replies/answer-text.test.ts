import { type Endpoint, endpoints, responseOf } from '@saldo/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toTextOf } from './answer-text.ts';

const shape = z.object({
  name: z.string(),
  type: z.enum(['income', 'expense']),
  amount: z.number(),
  version: z.int(),
  owner: z.object({ id: z.string() }).nullable(),
  tags: z.array(z.string()),
  lines: z.array(z.object({ no: z.int(), note: z.string().optional() })).optional(),
  limits: z.record(z.string(), z.union([z.string(), z.number()])),
  kind: z.literal('a'),
  done: z.boolean(),
  more: z.unknown(),
});

const value = {
  name: 'Café "Río"\n\u2028 \ud83d\ude00 \u0007',
  type: 'income',
  amount: -0.1,
  version: 3,
  owner: null,
  tags: [],
  limits: { b: 1, a: 'x' },
  kind: 'a',
  done: false,
  more: { any: [1, undefined, 'z'] },
};

/** Their keys are what people have named. */
const SLOW = ['listSavedReports', 'createSavedReport', 'changeSavedReport'];

const write = (given: unknown) => toTextOf(shape)?.(given);

describe('the text of an answer', () => {
  it.each([
    ['whole', value],
    ['in another order', Object.fromEntries(Object.entries(value).toReversed())],
    [
      'with what is optional',
      { ...value, lines: [{ no: 1 }, { no: 2, note: '' }, { no: 3, note: undefined }] },
    ],
    ['with what is inside', { ...value, owner: { id: 'x' }, tags: ['b', 'a'], more: undefined }],
    [
      'with numbers of all sizes',
      { ...value, amount: 1e21, version: Number.MAX_SAFE_INTEGER, limits: { a: -0 } },
    ],
  ])('is what the schema and JSON make of it: %s', (_, given) => {
    expect(write(given)).toBe(JSON.stringify(shape.encode(given as never)));
  });

  it('has nothing that the schema does not name, at any depth', () => {
    const leaking = {
      ...value,
      token_hash: 'x',
      owner: { id: 'x', password_hash: 'y' },
      lines: [{ no: 1, secret: 'z' }],
    };
    expect(write(leaking)).toBe(
      JSON.stringify(shape.encode({ ...value, owner: { id: 'x' }, lines: [{ no: 1 }] } as never)),
    );
  });

  it.each([
    ['a number for a text', { name: 7 }],
    ['nothing for a text', { name: undefined }],
    ['a text for a number', { amount: '1' }],
    ['no number', { amount: Number.NaN }],
    ['half a number', { version: 1.5 }],
    ['another word', { type: 'transfer' }],
    ['a list for an object', { owner: [] }],
    ['an object for a list', { tags: {} }],
    ['a wrong item', { tags: ['a', null] }],
    ['what is deep inside', { lines: [{ no: null }] }],
    ['a wrong value of a record', { limits: { a: true } }],
  ])('is none where a value is not of its type: %s', (_, wrong) => {
    expect(() => write({ ...value, ...wrong })).toThrow();
    expect(shape.safeEncode({ ...value, ...wrong } as never).success).toBe(false);
  });

  it.each([
    ['transforms', z.string().pipe(z.transform((text) => text.length))],
    ['fills in', z.object({ a: z.string().default('x') })],
    ['keeps other keys', z.looseObject({})],
    ['refuses other keys', z.strictObject({})],
    [
      'chooses between shapes that nothing tells apart',
      z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
    ],
    [
      'chooses between shapes that overlap',
      z.union([z.object({ a: z.literal(1) }), z.object({ a: z.literal([1, 2]) })]),
    ],
    ['chooses between lists of shapes', z.union([z.array(z.object({ a: z.string() })), z.string()])],
  ])('is left to the schema where it %s', (_, schema) => expect(toTextOf(schema)).toBeUndefined());

  const chosen = z.array(
    z.union([
      z.object({ kind: z.literal('add'), name: z.string() }),
      z.object({ kind: z.literal(['change', 'remove']), by: z.number() }),
    ]),
  );

  it('is that of the shape whose word it has', () => {
    const items = [
      { kind: 'remove', by: 2, name: 'x' },
      { by: 1, name: 'y', kind: 'add' },
    ];
    expect(toTextOf(chosen)?.(items)).toBe(JSON.stringify(chosen.encode(items as never)));
    expect(() => toTextOf(chosen)?.([{ kind: 'move', by: 2 }])).toThrow();
    expect(() => toTextOf(chosen)?.([{ kind: 'add', by: 2 }])).toThrow();
    expect(() => toTextOf(chosen)?.([null])).toThrow();
  });

  it('is trimmed where the schema trims, and chosen among texts and lists of them', () => {
    const trimmed = z.object({ a: z.string().trim().min(1), b: z.union([z.string(), z.array(z.string())]) });
    for (const b of ['x', ['x', ' y']])
      expect(toTextOf(trimmed)?.({ a: ' x ', b })).toBe(JSON.stringify(trimmed.encode({ a: ' x ', b })));
    expect(() => toTextOf(trimmed)?.({ a: 1, b: [] })).toThrow();
  });

  it('is written this way for all answers but a few', () => {
    const rows = Object.entries<Endpoint>(endpoints).filter(([, row]) => !row.raw);
    const slow = rows.filter(([name, row]) => !toTextOf(responseOf(name, row))).map(([name]) => name);
    expect(slow).toEqual(SLOW);
  });
});
