import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProvider } from './provider.ts';

afterEach(() => vi.unstubAllGlobals());

const proof = { state: 'state', nonce: 'nonce', verifier: 'verifier' };
const callback = new URL('http://localhost:3000/api/auth/github/callback?code=code&state=state');
const github = {
  id: 'github',
  name: 'GitHub',
  kind: 'github',
  clientId: 'id',
  clientSecret: 'secret',
} as const;
const json = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

/** GitHub with a very long answer. */
function stubGithub(letters: number): void {
  const answers: Record<string, () => Response> = {
    '/login/oauth/access_token': () => json({ access_token: 'token', token_type: 'bearer' }),
    '/user': () => json({ id: 7, login: 'ada', name: 'Ada', bio: 'x'.repeat(letters) }),
    '/user/emails': () => json([{ email: 'ada@example.org', primary: true, verified: true }] as object),
  };
  vi.stubGlobal('fetch', async (url: string | URL) => answers[new URL(url).pathname]?.());
}

describe('what an identity provider answers', () => {
  it('is read, and becomes a profile', async () => {
    stubGithub(1000);
    expect(await createProvider(github).readProfile(callback, proof)).toMatchObject({ subject: '7' });
  });

  it('is given up where it is longer than any profile', async () => {
    stubGithub(2 * 1024 * 1024);
    await expect(createProvider(github).readProfile(callback, proof)).rejects.toThrow();
  });

  it('is given up where it says of itself without end', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 100) controller.close();
        else controller.enqueue(new Uint8Array(100_000));
      },
    });
    vi.stubGlobal('fetch', async () => new Response(endless));
    const settings = { ...github, kind: 'oidc', issuer: 'https://id.example' } as const;
    await expect(createProvider(settings).authorizationUrl('http://localhost:3000', proof)).rejects.toThrow();
    expect(sent).toBeLessThan(20);
  });
});
