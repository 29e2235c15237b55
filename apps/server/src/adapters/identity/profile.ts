import { email, isPlainText, personalText } from '@saldo/contract';

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

/** What is no address that one could register with here is none: letters that look alike must not lead to an account. */
function toEmail(value: unknown): string | undefined {
  const parsed = email.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/** A name that could not be kept is left out: its owner can write it in the profile. */
function toName(value: unknown): string {
  const parsed = personalText.safeParse(value);
  return parsed.success ? parsed.data : '';
}

/** Without a name of its own, everybody would be the same person. */
function toSubject(value: unknown): string {
  const subject = typeof value === 'number' ? String(value) : text(value);
  if (subject.length === 0 || subject.length > 255 || !isPlainText(subject))
    throw new Error('the provider does not say who this is');
  return subject;
}

/** OpenID Connect's standard claims. */
export function fromClaims(claims: Json): Profile {
  const [first = '', ...rest] = text(claims.name).split(' ');
  return {
    subject: toSubject(claims.sub),
    email: toEmail(claims.email),
    emailVerified: claims.email_verified === true,
    firstName: toName(text(claims.given_name) || first),
    lastName: toName(text(claims.family_name) || rest.join(' ')),
  };
}

/** GitHub keeps emails in a list of their own, each with whether it is verified. */
export function fromGithub(user: Json, emails: unknown): Profile {
  const list = Array.isArray(emails) ? (emails as Json[]) : [];
  const primary = list.find((entry) => entry.primary === true) ?? list[0];
  const [firstName = '', ...rest] = (text(user.name) || text(user.login)).split(' ');
  return {
    subject: toSubject(user.id),
    email: toEmail(primary?.email),
    emailVerified: primary?.verified === true,
    firstName: toName(firstName),
    lastName: toName(rest.join(' ')),
  };
}

/** Facebook does not say whether it verified the address. */
export function fromFacebook(user: Json): Profile {
  return {
    subject: toSubject(user.id),
    email: toEmail(user.email),
    emailVerified: false,
    firstName: toName(user.first_name),
    lastName: toName(user.last_name),
  };
}

/** X hands out an address only once it is confirmed. */
export function fromTwitter(answer: Json): Profile {
  const user = (answer.data ?? {}) as Json;
  const [firstName = '', ...rest] = text(user.name).split(' ');
  const confirmed = toEmail(user.confirmed_email);
  return {
    subject: toSubject(user.id),
    email: confirmed,
    emailVerified: confirmed !== undefined,
    firstName: toName(firstName),
    lastName: toName(rest.join(' ')),
  };
}
