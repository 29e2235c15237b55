import type { Bank } from '../state/bank.ts';
import { giveOneTimeToken } from '../state/one-time-tokens.ts';
import type { Consent } from '../state/state.ts';

type Parameters = [name: string, value: string | undefined][];
export type Misfortune = { error: string; source: 'user' | 'institution'; description: string };

/** Where the person goes after saying yes, if the application named a page. */
export function successAddress(bank: Bank, consent: Consent): string | undefined {
  const token: Parameters[number] = consent.inner.usesOneTimeToken
    ? ['one-time-token', giveOneTimeToken(bank, consent)]
    : ['consent', consent.consentToken];
  return addTo(consent, [token, ...about(consent), ['consentid', consent.id]]);
}

/** Where the person goes when nothing came of it. */
export function failureAddress(
  consent: Consent,
  { error, source, description }: Misfortune,
): string | undefined {
  return addTo(consent, [
    ...about(consent),
    ['error', error],
    ['error-source', source],
    ['error-description', toMimeBase64(description)],
  ]);
}

function about({ applicationUserId, userUuid, institutionId }: Consent): Parameters {
  return [
    ['application-user-id', applicationUserId],
    ['user-uuid', userUuid],
    ['institution', institutionId],
  ];
}

/** What the callback's own query holds stays; parameters that were to be forwarded come last, as names. */
function addTo(
  { inner: { callback, forwardParameters } }: Consent,
  parameters: Parameters,
): string | undefined {
  if (callback === undefined) return undefined;
  const all: Parameters = [...parameters, ...forwardParameters.map((name): Parameters[number] => [name, ''])];
  const added = all
    .filter((parameter): parameter is [string, string] => parameter[1] !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const url = new URL(callback);
  url.search = [url.search.slice(1), ...added].filter((part) => part !== '').join('&');
  return url.href;
}

/** The provider breaks long lines, as mail does; a client must survive that. */
function toMimeBase64(text: string): string {
  return Buffer.from(text)
    .toString('base64')
    .replace(/.{76}(?=.)/g, '$&\n');
}
