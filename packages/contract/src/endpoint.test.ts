import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoint } from './endpoint.ts';
import { changedCodeOf, endpoints, endpointsByFeature, readerOf } from './index.ts';
import { message } from './wire.ts';

// Checked by the compiler: the line below fails the type check once a row may leave out who can call it.
// @ts-expect-error access is missing
endpoint({
  method: 'GET',
  path: '/api/planted',
  summary: 'Planted',
  success: 200,
  response: message,
  errors: [],
});

const rows: [string, Endpoint][] = Object.entries(endpoints);

describe('the endpoint table', () => {
  it('has one row per method and path', () => {
    const addresses = rows.map(([, row]) => `${row.method} ${row.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('has every row under a feature', () => {
    expect(Object.assign({}, ...Object.values(endpointsByFeature))).toEqual(endpoints);
  });

  it.each(rows)('%s describes each parameter of its path, and no other', (_, row) => {
    const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys(row.params?.shape ?? {}).sort()).toEqual(inPath.sort());
  });

  it.each(rows)('%s names headers in lower case, as Node does', (_, row) => {
    const names = Object.keys(row.headers?.shape ?? {});
    expect(names).toEqual(names.map((name) => name.toLowerCase()));
  });

  it('takes If-Match wherever something that has versions is changed or removed, and nowhere else', () => {
    const atVersioned = rows.filter(([, row]) => readerOf(endpoints, row) !== undefined);
    const changing = atVersioned.filter(([, row]) => row.method !== 'GET').map(([name]) => name);
    expect(changing).toHaveLength(22);
    expect(rows.filter(([, row]) => changedCodeOf(row)).map(([name]) => name)).toEqual(changing);
  });
});
