import { describe, expect, it } from 'vitest';
import { listAmbiguous } from './env-file.mjs';

describe('a file of variables', () => {
  it.each([
    'SECRET_KEY=abc#def',
    'SMTP_URL=smtps://saldo:pass#word@mail.example',
    'PORT=3000 # the usual one',
    "BACKUP_PASSPHRASE='correct' # horse",
    'export SECRET_KEY = a#b',
    'SECRET_KEY="unclosed#',
  ])('is refused where it may be read in two ways: %s', (line) => {
    const [told, ...more] = listAmbiguous(`PORT=3000\n${line}\n`);
    expect(told).toMatch(/^\.env, line 2: [A-Z_]+ has a # in its value/);
    expect(more).toEqual([]);
    expect(told).not.toContain('pass#word');
  });

  it.each([
    '# a comment',
    '  # another',
    "SECRET_KEY='abc#def'",
    'SECRET_KEY="abc#def"',
    'PORT=3000',
    'PORT=',
    '',
    'no variable # at all',
  ])('is taken where there is one way: %s', (line) => {
    expect(listAmbiguous(line)).toEqual([]);
  });
});
