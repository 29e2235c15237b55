import i18next from 'i18next';
import { ApiError } from '../../api/api-error.ts';
import { translateServerMessage } from '../../texts/i18n.ts';

/** Why a call failed, in the reader's language; `fallback` where the server gave no words of its own. */
export function describeFailure(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === 'offline') return i18next.t('failure.offline');
  if (error.code === 'device.full') return i18next.t('failure.deviceFull');
  const isOwnFailure = error.status >= 500 && !error.code.startsWith('bank.');
  return isOwnFailure ? fallback : translateServerMessage(error.code, error.message);
}
