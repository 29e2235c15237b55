/** How to reach an identity provider. OpenID Connect needs an issuer; the others have fixed addresses. */
export type ProviderSettings = {
  id: string;
  name: string;
  kind: 'oidc' | 'github' | 'facebook' | 'twitter';
  issuer?: string;
  clientId: string;
  clientSecret: string;
};

type Environment = Record<string, string | undefined>;
type Read = { settings: ProviderSettings[]; complaints: string[] };

/** Providers with their own variables; any other OpenID Connect issuer is `OIDC_<NAME>_…`. */
const known = [
  { prefix: 'GOOGLE', id: 'google', name: 'Google', kind: 'oidc', issuer: 'https://accounts.google.com' },
  { prefix: 'GITHUB', id: 'github', name: 'GitHub', kind: 'github' },
  { prefix: 'FACEBOOK', id: 'facebook', name: 'Facebook', kind: 'facebook' },
  { prefix: 'TWITTER', id: 'twitter', name: 'X (Twitter)', kind: 'twitter' },
] as const;

export function readProviders(environment: Environment): Read {
  const names = new Set(Object.keys(environment).flatMap((key) => /^OIDC_([A-Z0-9]+)_/.exec(key)?.[1] ?? []));
  const reads = [
    ...known.map(({ prefix, ...provider }) => readProvider(environment, prefix, provider)),
    ...[...names].sort().map((name) => readIssuer(environment, name)),
  ];
  return {
    settings: reads.flatMap((read) => read.settings),
    complaints: reads.flatMap((read) => read.complaints),
  };
}

function readIssuer(environment: Environment, name: string): Read {
  const prefix = `OIDC_${name}`;
  const issuer = environment[`${prefix}_ISSUER`];
  if (!issuer || !URL.canParse(issuer)) {
    return { settings: [], complaints: [`${prefix}_ISSUER must be the address of an OpenID Connect issuer`] };
  }
  const label = name.charAt(0) + name.slice(1).toLowerCase();
  return readProvider(environment, prefix, { id: name.toLowerCase(), name: label, kind: 'oidc', issuer });
}

function readProvider(
  environment: Environment,
  prefix: string,
  provider: Omit<ProviderSettings, 'clientId' | 'clientSecret'>,
): Read {
  const clientId = environment[`${prefix}_CLIENT_ID`];
  const clientSecret = environment[`${prefix}_CLIENT_SECRET`];
  if (clientId && clientSecret)
    return { settings: [{ ...provider, clientId, clientSecret }], complaints: [] };
  const isWanted = clientId ?? clientSecret ?? (prefix.startsWith('OIDC_') || undefined);
  if (!isWanted) return { settings: [], complaints: [] };
  const missing = clientId ? 'CLIENT_SECRET' : 'CLIENT_ID';
  return { settings: [], complaints: [`${prefix}_${missing} is missing`] };
}
