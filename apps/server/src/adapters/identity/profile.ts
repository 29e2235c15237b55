import { email, isPlainText, personalText } from '@saldo/contract';

/** A provider's user, in one shape for all providers. */
export type Profile = {
  subject: string;
  email: string | undefined;
  /** Only a verified email may match an existing account. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

type Json = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Only addresses that could be registered here: lookalike letters must not lead to an account. */
function toEmail(value: unknown): string | undefined {
  const parsed = email.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/** An invalid name is dropped; the person can enter it in the profile. */
function toName(value: unknown): string {
  const parsed = personalText.safeParse(value);
  return parsed.success ? parsed.data : '';
}

/** Without a subject, everybody would be the same person. */
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

/** GitHub has a separate list of emails with their verification. */
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

/** Facebook doesn't say whether the address is verified. */
export function fromFacebook(user: Json): Profile {
  return {
    subject: toSubject(user.id),
    email: toEmail(user.email),
    emailVerified: false,
    firstName: toName(user.first_name),
    lastName: toName(user.last_name),
  };
}

/** X returns only confirmed addresses. */
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
