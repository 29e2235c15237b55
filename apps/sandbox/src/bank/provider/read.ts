import { refuse } from './refusal.ts';

/** Reading what came in, from queries and bodies: what does not fit is refused with 400. */

export type Fields = Record<string, unknown>;

export function readFields(value: unknown): Fields {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw refuse(400, 'The body must be an object.');
  return { ...value };
}

export function readText(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || value === '') throw refuse(400, `${name} must be a text.`);
  return value;
}

export function requireText(fields: Fields, name: string): string {
  const value = readText(fields, name);
  if (value === undefined) throw refuse(400, `${name} is missing.`);
  return value;
}

/** One text or several. */
export function readTexts(fields: Fields, name: string): string[] {
  const value = fields[name] ?? [];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.map((one) => {
    if (typeof one !== 'string') throw refuse(400, `${name} must hold texts.`);
    return one;
  });
}

export function readFlag(fields: Fields, name: string): boolean {
  const value = fields[name] ?? false;
  if (typeof value !== 'boolean') throw refuse(400, `${name} must be true or false.`);
  return value;
}

/** A number, or its digits: forms and queries know only text. */
export function readWhole(fields: Fields, name: string, low: number, high: number): number | undefined {
  const value = fields[name];
  if (value === undefined) return undefined;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < low || number > high) {
    throw refuse(400, `${name} must be a whole number from ${low} to ${high}.`);
  }
  return number;
}

/** As UTC text with milliseconds, which sorts by time. */
export function readInstant(fields: Fields, name: string): string | undefined {
  const value = readText(fields, name);
  if (value === undefined) return undefined;
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) throw refuse(400, `${name} must be a date and time.`);
  return instant.toISOString();
}
