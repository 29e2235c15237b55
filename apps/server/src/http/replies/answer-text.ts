import type { $ZodCheckOverwriteDef, $ZodShape, $ZodType, $ZodTypes } from 'zod/v4/core';

/** A value that isn't of its schema's type. */
class Misfit extends Error {}

/** Undefined where there is nothing to say, as in `JSON.stringify`. */
export type ToText = (value: unknown) => string | undefined;

/**
 * Writes values of a schema as JSON: just the keys that the schema names, in its order, and each only if it is of its
 * type. It checks no lengths and patterns, which the types of handlers can't promise but their tests do. Undefined for
 * schemas that do more than that, such as transform.
 */
export function toTextOf(schema: $ZodType): ToText | undefined {
  const { def } = (schema as $ZodTypes)._zod;
  if ('coerce' in def && def.coerce) return undefined;
  const write = WRITERS[def.type] as ((given: typeof def) => ToText | undefined) | undefined;
  const toText = write?.(def);
  const overwrites = ('checks' in def && def.checks ? def.checks : [])
    .map((check) => check._zod.def as $ZodCheckOverwriteDef)
    .filter(({ check }) => check === 'overwrite');
  return toText && overwrites.length > 0 ? onceOverwritten(overwrites, toText) : toText;
}

/** As `trim` does, which only texts have here. */
const onceOverwritten =
  (overwrites: $ZodCheckOverwriteDef[], toText: ToText): ToText =>
  (value) =>
    typeof value === 'string'
      ? toText(overwrites.reduce<unknown>((text, { tx }) => tx(text), value))
      : toText(value);

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
    const toTexts = options.filter(isOneOfItsKind).flatMap((option) => toTextOf(option) ?? []);
    if (toTexts.length === options.length) return (value) => toFirstText(value, toTexts);
    return toTextByKind(options);
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

const PRIMITIVES = ['string', 'number', 'boolean', 'null', 'literal', 'enum'];

/** Of options with the same text for the same value, it doesn't matter which one fits. */
function isOneOfItsKind(schema: $ZodType): boolean {
  const { def } = (schema as $ZodTypes)._zod;
  return def.type === 'array' ? isOneOfItsKind(def.element) : PRIMITIVES.includes(def.type);
}

/** Objects that a key tells apart, such as `kind`: its literals are others in each. */
function toTextByKind(options: readonly $ZodType[]): ToText | undefined {
  const shapes = options.flatMap((option) => {
    const { def } = (option as $ZodTypes)._zod;
    return def.type === 'object' ? [def.shape] : [];
  });
  const key = Object.keys(shapes[0] ?? {}).find((name) =>
    shapes.every((shape) => shape[name] && isLiteral(shape[name])),
  );
  if (key === undefined || shapes.length < options.length) return undefined;
  const toTexts = new Map<unknown, ToText>();
  for (const [index, shape] of shapes.entries()) {
    const toText = toTextOf(options[index] as $ZodType);
    for (const value of literalsOf(shape[key] as $ZodType)) {
      if (!toText || toTexts.has(value)) return undefined;
      toTexts.set(value, toText);
    }
  }
  return (value) => (toTexts.get(requireObject(value)[key]) ?? misfit)(value);
}

const isLiteral = (schema: $ZodType) => (schema as $ZodTypes)._zod.def.type === 'literal';

function literalsOf(schema: $ZodType): readonly unknown[] {
  const { def } = (schema as $ZodTypes)._zod;
  return def.type === 'literal' ? def.values : [];
}

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
