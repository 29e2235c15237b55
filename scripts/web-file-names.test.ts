import { describe, expect, it } from 'vitest';
import { findMisnamed, listSourceFiles } from '../apps/web/file-names.ts';

describe('a file of the web app whose name says what it is for', () => {
  it('lies where it is looked for', () => {
    const files = listSourceFiles();
    expect(files.length).toBeGreaterThan(500);
    expect(findMisnamed(files)).toEqual([]);
  });

  it.each([
    ['features/goals/goal.feature.ts', 'is not looked for here'],
    ['features/goals/list/goals.prefetch.ts', 'is not looked for here'],
    ['app/app.prefetch.ts', 'is not looked for here'],
    ['features/goals/goals.glance.tsx', 'means nothing here'],
    ['features/goals/goals.feature.tsx', 'means nothing here'],
    ['ui/forms/checks.spec.ts', 'means nothing here'],
  ])('%s is named in the failure', (file, words) => {
    expect(findMisnamed([file])).toEqual([expect.stringContaining(`src/${file}`)]);
    expect(findMisnamed([file])[0]).toContain(words);
  });

  it.each([
    'features/goals/goals.feature.ts',
    'features/transactions/model/transactions.queries.ts',
    'main.tsx',
  ])('%s is fine', (file) => expect(findMisnamed([file])).toEqual([]));
});
