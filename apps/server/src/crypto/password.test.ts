import { describe, expect, it } from 'vitest';
import { hashPassword, isRightPassword } from './password.ts';

describe('passwords', () => {
  it('are known again, and no other is', async () => {
    const hash = await hashPassword(' correct horse ');
    expect(await isRightPassword(' correct horse ', hash)).toBe(true);
    expect(await isRightPassword('correct horse', hash)).toBe(false);
  });

  it('are never right where there is no hash', async () => {
    expect(await isRightPassword('', undefined)).toBe(false);
  });

  it('are salted, and kept as argon2id', async () => {
    const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')]);
    expect(one).not.toBe(two);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
