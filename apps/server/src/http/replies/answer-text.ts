import type { $ZodShape, $ZodType, $ZodTypes } from 'zod/v4/core';

/** A value that isn't of its schema's type. */
export class Misfit extends Error {}

/** Undefined where there is nothing to say, as in `JSON.stringify`. */
export type ToText = (value: unknown) => string | undefined;

/**
 * Writes values of a schema as JSON: just the keys that the schema names, in its order, and each only if it is of its
 * type. It checks no lengths and patterns, which the types of handlers can't promise but their tests do. Undefined for
 * schemas that do more than that, such as transform.
 */
export function toTextOf(schema: $ZodType): ToText | undefined {
  const { def } = (schema as $ZodTypes)._zod;
  if ('checks' in def && def.checks?.some((check) => check._zod.def.check === 'overwrite')) return undefined;
  if ('coerce' in def && def.coerce) return undefined;
  const write = WRITERS[def.type] as ((given: typeof def) => ToText | undefined) | undefined;
  return write?.(def);
}

type Def = $ZodTypes['_zod']['def'];
type Writers = { [Type in Def['type']]?: (def: Extract<Def, { type: Type }>) => ToText | undefined };

const WRITERS: Writers = {
  string: (def) => (isPlain(def) ? toStringText : undefined),
  number: (def) => {
    if (!('format' in def)) return (value) => (Number.isFinite(value) ? String(value) : misfit());
    if (def.format !== 'safeint') return undefined;
    return (value) => (Number.isSafeInteger(value) ? String(value) : misfit());
  },
  boolean: () => (value) => (typeof value === 'boolean' ? String(value) : misfit()),
  null: () => (value) => (value === null ? 'null' : misfit()),
  unknown: () => (value) => JSON.stringify(value),
  literal: ({ values }) => toOneOf(values),
  enum: ({ entries }) => toOneOf(Object.values(entries)),
  nullable: ({ innerType }) => {
    const toText = toTextOf(innerType);
    return toText && ((value) => (value === null ? 'null' : toText(value)));
  },
  optional: ({ innerType }) => {
    const toText = toTextOf(innerType);
    return toText && ((value) => (value === undefined ? undefined : toText(value)));
  },
  array: ({ element }) => {
    const toText = toTextOf(element);
    return toText && ((value) => (Array.isArray(value) ? toListText(value, toText) : misfit()));
  },
  record: ({ keyType, valueType }) => {
    const toText = toTextOf(valueType);
    const { def } = (keyType as $ZodTypes)._zod;
    const isAnyKey = def.type === 'string' && !('format' in def) && !def.checks?.length;
    return toText && isAnyKey ? (value) => toRecordText(requireObject(value), toText) : undefined;
  },
  object: ({ shape, catchall }) => (catchall ? undefined : toObjectText(shape)),
  union: ({ options }) => {
    const toTexts = options.filter(isPrimitive).flatMap((option) => toTextOf(option) ?? []);
    return toTexts.length === options.length ? (value) => toFirstText(value, toTexts) : undefined;
  },
};

/** Formats that only look at the text. */
const FORMATS = new Set(['date', 'datetime', 'email', 'guid', 'uuid']);

const isPlain = (def: object) => !('format' in def) || FORMATS.has(String(def.format));

const toStringText: ToText = (value) => (typeof value === 'string' ? JSON.stringify(value) : misfit());

function toOneOf(values: readonly unknown[]): ToText {
  const texts = new Map(values.map((value) => [value, JSON.stringify(value)]));
  return (value) => texts.get(value) ?? misfit();
}

function toListText(values: readonly unknown[], toText: ToText): string {
  let text = '[';
  for (let index = 0; index < values.length; index++)
    text += (index === 0 ? '' : ',') + (toText(values[index]) ?? 'null');
  return `${text}]`;
}

function toObjectText(shape: $ZodShape): ToText | undefined {
  const fields = Object.entries(shape).map(([key, schema]) => ({
    key,
    start: `${JSON.stringify(key)}:`,
    toText: toTextOf(schema),
  }));
  const known = fields.filter((field): field is Field => field.toText !== undefined);
  return known.length === fields.length ? (value) => toFieldsText(requireObject(value), known) : undefined;
}

type Field = { key: string; start: string; toText: ToText };

function toFieldsText(value: Record<string, unknown>, fields: readonly Field[]): string {
  let text = '';
  for (const { key, start, toText } of fields) {
    const told = toText(value[key]);
    if (told !== undefined) text += (text === '' ? start : `,${start}`) + told;
  }
  return `{${text}}`;
}

function toRecordText(value: Record<string, unknown>, toText: ToText): string {
  const fields = Object.keys(value).flatMap((key) => {
    const told = key === '__proto__' ? undefined : toText(value[key]);
    return told === undefined ? [] : [`${JSON.stringify(key)}:${told}`];
  });
  return `{${fields.join(',')}}`;
}

/** Of options with the same text for the same value, it doesn't matter which one fits. */
const isPrimitive = (schema: $ZodType) =>
  ['string', 'number', 'boolean', 'null', 'literal', 'enum'].includes((schema as $ZodTypes)._zod.def.type);

function toFirstText(value: unknown, toTexts: readonly ToText[]): string | undefined {
  for (const toText of toTexts) {
    try {
      return toText(value);
    } catch {
      // The next one may fit.
    }
  }
  return misfit();
}

function requireObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : misfit();
}

function misfit(): never {
  throw new Misfit('a value is not of the type of its schema');
}
