import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';
import { toTextOf } from './answer-text.ts';

/**
 * Writes answers. The compiler has checked their types, so they are written in one go; what isn't of its type after all
 * goes the long way, which refuses it.
 */
export const answerCompiler: FastifySerializerCompiler<ZodType> = (route) =>
  orElse(route.schema, serializerCompiler(route));

/** The same for a part of a long answer. */
export const toWriter = (schema: ZodType): ((value: unknown) => string) =>
  orElse(schema, (value) => JSON.stringify(schema.encode(value)));

function orElse(schema: ZodType, checked: (value: unknown) => string): (value: unknown) => string {
  const toText = toTextOf(schema);
  if (!toText) return checked;
  return (value) => {
    try {
      return toText(value) ?? checked(value);
    } catch {
      return checked(value);
    }
  };
}
