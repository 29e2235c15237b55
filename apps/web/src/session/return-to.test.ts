import { afterAll, describe, expect, it, vi } from 'vitest';

// The session is read from the browser's storage as soon as it is loaded.
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('window', { addEventListener: () => {} });
const { readLoginState, toOwnPath } = await import('./return-to.ts');
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('toOwnPath', () => {
  it.each(['/transactions', '/transactions?q=a%20b&page=2', '/edit-budget/1#amount'])('takes %s', (path) =>
    expect(toOwnPath(path)).toBe(path),
  );

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    'javascript:alert(1)',
    'transactions',
    '',
    null,
    7,
  ])('refuses %j', (value) => expect(toOwnPath(value)).toBeUndefined());
});

describe('readLoginState', () => {
  it.each([undefined, null, 'x', {}, { returnTo: '//elsewhere.example' }])('of %j wants nothing', (state) =>
    expect(readLoginState(state).returnTo).toBeUndefined(),
  );
});
