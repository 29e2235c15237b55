import { createServer } from 'node:http';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';

/** A real OpenID provider for the journeys: whoever signs in as `name` has the verified email name@example.org. */
const port = Number(process.env.OPENID_PORT);
const provider = new Provider(`http://localhost:${port}`, {
  clients: [
    {
      client_id: 'saldo',
      client_secret: 'secret',
      redirect_uris: [`http://localhost:${process.env.PORT}/api/auth/test/callback`],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  features: { devInteractions: { enabled: true } },
  findAccount: async (_context: KoaContextWithOIDC, sub: string) => ({
    accountId: sub,
    claims: async () => ({ sub, email: `${sub}@example.org`, email_verified: true, name: 'Grace Hopper' }),
  }),
});
createServer(provider.callback()).listen(port, '127.0.0.1');
