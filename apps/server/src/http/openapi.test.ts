import { type Endpoint, endpoints, errorsOf, errorTable } from '@saldo/contract';
import { describe, expect, it } from 'vitest';
import { toOpenApi } from './openapi.ts';

type Operation = {
  operationId: string;
  security: unknown;
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
  responses: Record<string, { $ref?: string; headers?: object; content?: Record<string, unknown> }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, { content: { 'application/json': { schema: unknown } } }> };
};

const document = toOpenApi('http://localhost:3000') as Document;
const rows = Object.entries<Endpoint>(endpoints);
const operationOf = ({ path, method }: Endpoint) => document.paths[path]?.[method.toLowerCase()] as Operation;

describe('the OpenAPI document', () => {
  it('is the one that is kept for review; `npx vitest --project unit -u openapi` writes it anew', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
      '../../../../docs/openapi.json',
    );
  });

  it.each(rows)('says of %s who may call it, and what comes when all is well', (name, row) => {
    const { operationId, security, responses } = operationOf(row);
    expect(operationId).toBe(name);
    expect(security).toEqual(row.access === 'public' ? [] : [{ token: [] }]);
    const answer = responses[row.success];
    if (row.success === 302) expect(answer?.headers).toHaveProperty('location');
    else expect(Object.keys(answer?.content ?? {})).toEqual([row.raw ?? 'application/json']);
  });

  it.each(rows)('says of %s every error that can come', (_name, row) => {
    const told = Object.entries(operationOf(row).responses).flatMap(([status, { $ref }]) => {
      const codes = ($ref?.split('/').at(-1)?.split('-or-') ?? []) as (keyof typeof errorTable)[];
      expect(codes.map((code) => errorTable[code].status)).toEqual(codes.map(() => Number(status)));
      return codes;
    });
    expect(new Set(told)).toEqual(new Set(errorsOf(row)));
  });

  it('tells a failure apart by its code', () => {
    expect(document.components.responses['category.not_found']?.content['application/json'].schema).toEqual({
      allOf: [{ $ref: '#/components/schemas/Error' }],
      properties: { code: { enum: ['category.not_found'] } },
    });
  });

  it('has the file of an upload as a field of its form', () => {
    const { schema } = operationOf(endpoints.upload).requestBody?.content['multipart/form-data'] ?? {};
    expect(schema?.properties).toMatchObject({ img: { type: 'string', format: 'binary' } });
  });

  it('offers a key to what creates something, and to nothing else', () => {
    const takesKey = (row: Endpoint) =>
      operationOf(row).parameters?.some(({ name }) => name === 'idempotency-key') ?? false;
    expect(takesKey(endpoints.createTransaction)).toBe(true);
    expect([endpoints.signup, endpoints.listTransactions, endpoints.changeTransaction].some(takesKey)).toBe(
      false,
    );
  });
});
