import {
  type Endpoint,
  type ErrorCode,
  endpointsByFeature,
  errorBody,
  errorsOf,
  errorTable,
  responseOf,
  takesKey,
} from '@saldo/contract';
import { z } from 'zod';
import { version } from '../../config/version.ts';
import { HEADERS, headersOf, headersOfRefusal, toHeaders } from './openapi-headers.ts';

type Json = Record<string, unknown>;
type Shape = Json & { properties?: Record<string, Json>; required?: string[] };

/** The API for other programs to read: every row of the table, said in OpenAPI 3.1. */
export function toOpenApi(publicUrl: string): Json {
  const components = { schemas: {} as Json, responses: {} as Json };
  const paths: Record<string, Json> = {};
  const say = makeShapes(components.schemas);
  const refuse = makeRefusals(components.responses, say(errorBody, 'output'));

  for (const [feature, rows] of Object.entries(endpointsByFeature)) {
    for (const [name, row] of Object.entries(rows)) {
      const operation = { operationId: name, tags: [feature], ...toOperation(name, row, say, refuse) };
      paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Saldo',
      version,
      description: 'Personal finance, exact to the cent.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      ...components,
      headers: HEADERS,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

type Say = (schema: z.ZodType, side: 'input' | 'output') => Shape;
type Refuse = (codes: ErrorCode[]) => Json;

function toOperation(name: string, row: Endpoint, say: Say, refuse: Refuse): Json {
  const parameters = [
    ...toParameters('path', row.params, say),
    ...toParameters('query', row.query, say),
    ...toParameters('header', row.headers, say),
    ...(takesKey(row) ? [IDEMPOTENCY_KEY] : []),
  ];
  const body = toBody(row, say);
  const errors = Object.groupBy(errorsOf(row), (code) => errorTable[code].status);
  return {
    summary: row.summary,
    security: row.access === 'public' ? [] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      [row.success]: toAnswer(name, row, say),
      ...(row.repeated && { [row.repeated]: toAnswer(name, row, say) }),
      ...Object.fromEntries(Object.entries(errors).map(([status, codes = []]) => [status, refuse(codes)])),
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'idempotency-key',
  in: 'header',
  description: 'A second request with the same key changes nothing and is answered as the first was.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

function toParameters(place: 'path' | 'query' | 'header', schema: z.ZodType | undefined, say: Say): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = say(schema, 'input');
  return Object.entries(properties).map(([name, { description, ...shape }]) => ({
    name,
    in: place,
    ...(required.includes(name) && { required: true }),
    ...(description !== undefined && { description }),
    schema: shape,
  }));
}

function toBody({ body, file }: Endpoint, say: Say): Json | undefined {
  if (body) return { 'application/json': { schema: say(body, 'input') } };
  if (!file) return undefined;
  const before = file.fields ? (say(file.fields, 'input').properties ?? {}) : {};
  const properties = {
    ...before,
    [file.field]: { type: 'string', format: 'binary', maxLength: file.bytes },
  };
  return { 'multipart/form-data': { schema: { type: 'object', properties, required: [file.field] } } };
}

function toAnswer(name: string, row: Endpoint, say: Say): Json {
  if (row.success === 302) {
    const location = { description: 'The page to go on to.', schema: { type: 'string' } };
    return { description: 'Sends the browser on.', headers: { location } };
  }
  return {
    description: row.raw ? 'The file.' : 'Done.',
    headers: toHeaders(headersOf(row)),
    content: row.raw ? toMedia(row.media ?? [row.raw]) : { ...toJson(name, row, say), ...(row.csv && CSV) },
  };
}

const toJson = (name: string, row: Endpoint, say: Say) => ({
  'application/json': { schema: say(responseOf(name, row), 'output') },
});

const BINARY = { schema: { type: 'string', format: 'binary' } };
const toMedia = (types: readonly string[]): Json => Object.fromEntries(types.map((type) => [type, BINARY]));
const CSV = toMedia(['text/csv']);

/** Shapes that have a name stand once, among the components. */
function makeShapes(schemas: Json): Say {
  return (schema, side) => {
    const { $schema, $defs, ...shape } = pointToComponents(z.toJSONSchema(schema, { io: side }));
    Object.assign(schemas, $defs);
    return shape;
  };
}

const pointToComponents = (schema: object): Shape =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));

/** One answer for each set of errors that share a status. */
function makeRefusals(responses: Json, shape: Json): Refuse {
  return (codes) => {
    const name = codes.join('-or-');
    responses[name] ??= {
      description: codes.map((code) => `\`${code}\`: ${errorTable[code].message}`).join('\n\n'),
      headers: toHeaders(headersOfRefusal(codes)),
      content: {
        'application/json': { schema: { allOf: [shape], properties: { code: { enum: codes } } } },
      },
    };
    return { $ref: `#/components/responses/${name}` };
  };
}
