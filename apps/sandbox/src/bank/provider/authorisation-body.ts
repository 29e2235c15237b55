import { DATA_FEATURES, type DataFeature, findInstitution, listDataFeatures } from '../data/institutions.ts';
import type { Consent } from '../state/state.ts';
import { readFields, readFlag, readInstant, readText, readTexts, requireText } from './read.ts';
import { refuse } from './refusal.ts';

export type AuthorisationWish = {
  institutionId: string;
  userUuid: string | undefined;
  applicationUserId: string | undefined;
  featureScope: DataFeature[];
  period: Pick<Consent, 'transactionFrom' | 'transactionTo'>;
  inner: Pick<Consent['inner'], 'callback' | 'usesOneTimeToken' | 'forwardParameters' | 'wantedExpiry'>;
};

/** What an application asks for when it wants to read somebody's accounts. */
export function readAuthorisation(value: unknown, application: string): AuthorisationWish {
  const body = readFields(value);
  const institutionId = requireText(body, 'institutionId');
  const institution = findInstitution(institutionId);
  if (!institution) {
    throw refuse(
      404,
      `Institution credentials not found for application '${application}' and institution '${institutionId}'`,
    );
  }
  const wish = readFields(body.accountRequest);
  const transactionFrom = readInstant(wish, 'transactionFrom');
  const transactionTo = readInstant(wish, 'transactionTo');
  const wantedExpiry = readInstant(wish, 'expiresAt');
  const callback = readCallback(readText(body, 'callback'));
  const usesOneTimeToken = readFlag(body, 'oneTimeToken');
  if (usesOneTimeToken && callback === undefined) throw refuse(400, 'oneTimeToken needs a callback.');
  return {
    institutionId,
    userUuid: readText(body, 'userUuid'),
    applicationUserId: readText(body, 'applicationUserId'),
    featureScope: readScope(readTexts(wish, 'featureScope'), listDataFeatures(institution)),
    period: {
      ...(transactionFrom !== undefined && { transactionFrom }),
      ...(transactionTo !== undefined && { transactionTo }),
    },
    inner: {
      usesOneTimeToken,
      forwardParameters: readTexts(body, 'forwardParameters'),
      ...(callback !== undefined && { callback }),
      ...(wantedExpiry !== undefined && { wantedExpiry }),
    },
  };
}

/** People are sent there, so it must be a page. */
function readCallback(callback: string | undefined): string | undefined {
  if (callback === undefined) return undefined;
  const protocol = URL.parse(callback)?.protocol;
  if (protocol !== 'http:' && protocol !== 'https:') throw refuse(400, 'callback must be a web address.');
  return callback;
}

/** Nothing asked for is everything; what the bank cannot do is left out. */
function readScope(wanted: string[], offered: DataFeature[]): DataFeature[] {
  if (wanted.length === 0) return offered;
  return DATA_FEATURES.filter((feature) => wanted.includes(feature) && offered.includes(feature));
}
