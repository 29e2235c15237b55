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
  components: {
    responses: Record<string, { headers?: object; content: { 'application/json': { schema: unknown } } }>;
  };
};

const document = toOpenApi('http://localhost:3000') as Document;
const rows = Object.entries<Endpoint>(endpoints);
const operationOf = ({ path, method }: Endpoint) => document.paths[path]?.[method.toLowerCase()] as Operation;

describe('the OpenAPI document', () => {
  it('is the one that is kept for review; `npx vitest --project unit -u openapi` writes it anew', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
      '../../../../../docs/openapi.json',
    );
  });

  it.each(rows)('says of %s who may call it, and what comes when all is well', (name, row) => {
    const { operationId, security, responses } = operationOf(row);
    expect(operationId).toBe(name);
    expect(security).toEqual(row.access === 'public' ? [] : [{ token: [] }]);
    const answer = responses[row.success];
    if (row.success === 302) expect(answer?.headers).toHaveProperty('location');
    else {
      const usual = row.csv ? ['application/json', 'text/csv'] : [row.raw ?? 'application/json'];
      expect(Object.keys(answer?.content ?? {})).toEqual(row.media ?? usual);
    }
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

  it('has what is sent beside a file, too, and what a file comes as', () => {
    const { schema } =
      operationOf(endpoints.createFileImport).requestBody?.content['multipart/form-data'] ?? {};
    expect(schema?.properties).toHaveProperty('source_id');
    expect(Object.keys(operationOf(endpoints.exportList).responses[200]?.content ?? {})).toEqual([
      ...['text/csv', 'application/qif', 'application/x-ofx', 'text/plain'],
    ]);
  });

  it('says which headers come with an answer', () => {
    const headersOf = (row: Endpoint, status: number) => {
      const answer = operationOf(row).responses[status];
      const shared = answer?.$ref && document.components.responses[answer.$ref.split('/').at(-1) ?? ''];
      return Object.keys((shared || answer)?.headers ?? {});
    };
    const every = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy'];
    expect(headersOf(endpoints.listTags, 200)).toEqual(every);
    expect(headersOf(endpoints.listCategories, 200)).toEqual([...every, 'ETag']);
    expect(headersOf(endpoints.readTransaction, 200)).toEqual([...every, 'ETag']);
    expect(headersOf(endpoints.exportArchive, 200)).toEqual([...every, 'Content-Disposition']);
    for (const status of [429, 503])
      expect(headersOf(endpoints.listCategories, status)).toEqual([...every, 'Retry-After']);
  });

  it('offers a key to what creates something or is sent again by a device that had no network, and to nothing else', () => {
    const takesKey = (row: Endpoint) =>
      operationOf(row).parameters?.some(({ name }) => name === 'idempotency-key') ?? false;
    const { createTransaction, changeTransaction, signup, listTransactions, changeGoal } = endpoints;
    expect([createTransaction, changeTransaction].every(takesKey)).toBe(true);
    expect([signup, listTransactions, changeGoal].some(takesKey)).toBe(false);
  });
});
