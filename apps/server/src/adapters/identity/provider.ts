import type * as openid from 'openid-client';
import type { ProviderSettings } from '../../config/config-providers.ts';
import { readBody } from '../read-body.ts';
import { fromClaims, fromFacebook, fromGithub, fromTwitter, type Profile } from './profile.ts';

/** The secrets of a sign-in in progress. */
type Proof = { state: string; nonce: string; verifier: string };

export type IdentityProvider = {
  id: string;
  name: string;
  /** Where to send the browser. */
  authorizationUrl: (redirectUri: string, proof: Proof) => Promise<string>;
  /** Exchanges the callback for a profile; throws on any mismatch. */
  readProfile: (callback: URL, proof: Proof) => Promise<Profile>;
};

type Kind = {
  scope: string;
  /** Absent for OpenID Connect, which is discovered from the issuer. */
  server?: openid.ServerMetadata;
  readProfile: (config: openid.Configuration, tokens: Tokens) => Promise<Profile>;
};

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

/** Loaded with the first sign-in by a provider: few installations have any. */
const load = () => import('openid-client');

/** Differences between kinds of providers. */
const kinds: Record<ProviderSettings['kind'], Kind> = {
  oidc: {
    scope: 'openid email profile',
    readProfile: async (config, tokens) => {
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider sent no id token');
      // Some providers put only the subject into the id token.
      const hasEmail = 'email' in claims;
      const more = hasEmail
        ? {}
        : await (await load()).fetchUserInfo(config, tokens.access_token, claims.sub);
      return fromClaims({ ...more, ...claims });
    },
  },
  github: {
    scope: 'read:user user:email',
    server: {
      issuer: 'https://github.com',
      authorization_endpoint: 'https://github.com/login/oauth/authorize',
      token_endpoint: 'https://github.com/login/oauth/access_token',
    },
    readProfile: async (config, tokens) => {
      const get = (path: string) => fetchJson(config, tokens, `https://api.github.com${path}`);
      return fromGithub(await get('/user'), await get('/user/emails'));
    },
  },
  facebook: {
    scope: 'email public_profile',
    server: {
      issuer: 'https://www.facebook.com',
      authorization_endpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
      token_endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
    },
    readProfile: async (config, tokens) =>
      fromFacebook(
        await fetchJson(
          config,
          tokens,
          'https://graph.facebook.com/v23.0/me?fields=id,first_name,last_name,email',
        ),
      ),
  },
  twitter: {
    scope: 'users.read users.email tweet.read',
    server: {
      issuer: 'https://x.com',
      authorization_endpoint: 'https://x.com/i/oauth2/authorize',
      token_endpoint: 'https://api.x.com/2/oauth2/token',
    },
    readProfile: async (config, tokens) =>
      fromTwitter(
        await fetchJson(config, tokens, 'https://api.x.com/2/users/me?user.fields=confirmed_email'),
      ),
  },
};

export function createProvider(settings: ProviderSettings): IdentityProvider {
  const { id, name } = settings;
  const kind = kinds[settings.kind];
  const isOidc = settings.kind === 'oidc';
  let discovered: Promise<openid.Configuration> | undefined;
  const configure = () => {
    // If discovery fails, the next sign-in tries again.
    discovered ??= discover(settings, kind).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
  return {
    id,
    name,
    async authorizationUrl(redirectUri, { state, nonce, verifier }) {
      const client = await load();
      const parameters = {
        redirect_uri: redirectUri,
        scope: kind.scope,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isOidc && { nonce }),
      };
      return client.buildAuthorizationUrl(await configure(), parameters).href;
    },
    async readProfile(callback, { state, nonce, verifier }) {
      const client = await load();
      const config = await configure();
      const tokens = await client.authorizationCodeGrant(config, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        ...(isOidc && { expectedNonce: nonce, idTokenExpected: true }),
      });
      const profile = await kind.readProfile(config, tokens);
      if (!profile.subject) throw new Error('the provider named nobody');
      return profile;
    },
  };
}

async function discover(settings: ProviderSettings, kind: Kind): Promise<openid.Configuration> {
  const client = await load();
  const { clientId, clientSecret, issuer } = settings;
  // X accepts the client secret only in a header, the others in the body.
  const proof = settings.kind === 'twitter' ? client.ClientSecretBasic(clientSecret) : undefined;
  if (kind.server) {
    const known = new client.Configuration(kind.server, clientId, clientSecret, proof);
    known[client.customFetch] = fetchWithin;
    return known;
  }
  const server = new URL(issuer ?? '');
  // Plain http only for an issuer on this machine.
  const isLocal = server.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(server.hostname);
  const options = isLocal ? { execute: [client.allowInsecureRequests] } : {};
  const within = { ...options, [client.customFetch]: fetchWithin };
  return client.discovery(server, clientId, clientSecret, undefined, within);
}

const LONGEST_ANSWER = 1024 * 1024;

/** Limits every answer: an endless one must not fill memory. */
const fetchWithin: openid.CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  if (response.body === null) return response;
  const isTooLong = () => new Error('the provider’s answer is too long');
  const { status, statusText, headers } = response;
  const bytes = await readBody(response, LONGEST_ANSWER, isTooLong);
  return new Response(new Uint8Array(bytes), { status, statusText, headers });
};

async function fetchJson(
  config: openid.Configuration,
  tokens: Tokens,
  url: string,
): Promise<Record<string, unknown>> {
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'saldo' });
  const { fetchProtectedResource } = await load();
  const response = await fetchProtectedResource(
    config,
    tokens.access_token,
    new URL(url),
    'GET',
    null,
    headers,
  );
  return (await response.json()) as Record<string, unknown>;
}
