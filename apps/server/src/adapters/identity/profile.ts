/** Whom a provider vouches for, in one shape for all of them. */
export type Profile = {
  subject: string;
  email: string | undefined;
  /** Only a verified email may lead to an account that exists already. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

type Json = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** OpenID Connect's standard claims. */
export function fromClaims(claims: Json): Profile {
  const [first = '', ...rest] = text(claims.name).split(' ');
  return {
    subject: text(claims.sub),
    email: text(claims.email) || undefined,
    emailVerified: claims.email_verified === true,
    firstName: text(claims.given_name) || first,
    lastName: text(claims.family_name) || rest.join(' '),
  };
}

/** GitHub keeps emails in a list of their own, each with whether it is verified. */
export function fromGithub(user: Json, emails: unknown): Profile {
  const list = Array.isArray(emails) ? (emails as Json[]) : [];
  const primary = list.find((entry) => entry.primary === true) ?? list[0];
  const [firstName = '', ...rest] = (text(user.name) || text(user.login)).split(' ');
  return {
    subject: String(user.id ?? ''),
    email: text(primary?.email) || undefined,
    emailVerified: primary?.verified === true,
    firstName,
    lastName: rest.join(' '),
  };
}

/** Facebook does not say whether it verified the address. */
export function fromFacebook(user: Json): Profile {
  return {
    subject: text(user.id),
    email: text(user.email) || undefined,
    emailVerified: false,
    firstName: text(user.first_name),
    lastName: text(user.last_name),
  };
}

/** X hands out an address only once it is confirmed. */
export function fromTwitter(answer: Json): Profile {
  const user = (answer.data ?? {}) as Json;
  const [firstName = '', ...rest] = text(user.name).split(' ');
  const email = text(user.confirmed_email) || undefined;
  return {
    subject: text(user.id),
    email,
    emailVerified: email !== undefined,
    firstName,
    lastName: rest.join(' '),
  };
}
