import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chooseStages } from './stages.mjs';

const namesOf = (...chosen: string[]) => chooseStages(chosen).map(({ name }) => name);
const wordsOf = (...chosen: string[]) => chooseStages(chosen).flatMap(({ commands }) => commands.flat());

describe('what npm test runs', () => {
  it('is everything where nothing is named, on both databases and in a browser', () => {
    expect(wordsOf()).toEqual(expect.arrayContaining(['biome', 'tsc', 'knip', 'unit', 'playwright']));
    expect(wordsOf()).toEqual(expect.arrayContaining(['api:sqlite', 'api:postgres']));
  });

  it('is static checks, unit tests and the API on SQLite for `quick`, which needs no other program', () => {
    expect(namesOf('quick')).toEqual([...namesOf().slice(0, -3), 'quick tests']);
    expect(wordsOf('quick')).toEqual(expect.arrayContaining(['unit', 'api:sqlite']));
    expect(wordsOf('quick')).not.toContain('api:postgres');
    expect(chooseStages(['quick']).some(({ needsSystem }) => needsSystem)).toBe(false);
  });

  it('is run whole for every change that is proposed', () => {
    const workflow = readFileSync(new URL('../.github/workflows/test.yml', import.meta.url), 'utf8');
    expect(workflow).toMatch(/^ {2}pull_request:$/m);
    expect(workflow).toMatch(/^ +- run: npm test$/m);
  });

  it('is the stages that are named, in their own order', () => {
    expect(namesOf('unit', 'types')).toEqual(['types', 'unit']);
  });

  it('is nothing where a name is wrong, and the right ones are told', () => {
    expect(() => chooseStages(['unit', 'speed'])).toThrow(
      'There is no stage speed; there are quick, format and lint, types,',
    );
  });
});
