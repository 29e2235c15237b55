import { planErrors } from './plans.ts';

/** Every failure a caller may meet: its code → status and words. Services throw them by code. */
export const errorTable = {
  'input.invalid': { status: 400, message: 'Some of the input is not valid.' },
  'archive.invalid': { status: 400, message: 'This file is not an archive that Saldo has made.' },
  'code.refused': { status: 400, message: 'This code is not right, or was used already.' },
  'passkey.refused': { status: 400, message: 'The passkey could not be checked. Please try again.' },
  'password.refused': { status: 400, message: 'This password is not right.' },
  'reset.refused': { status: 400, message: 'Invalid or expired token.' },
  'session.required': { status: 401, message: 'Sign in to go on.' },
  'login.refused': { status: 401, message: 'Incorrect username or password' },
  'second_factor.required': { status: 401, message: 'Enter the code of your authenticator app.' },
  'second_factor.refused': { status: 401, message: 'This code is not right, or was used already.' },
  'signin.refused': { status: 401, message: 'The sign-in was not completed. Please try again.' },
  'proof.required': { status: 403, message: 'Please confirm that it is you.' },
  ...planErrors,
  'category.not_found': { status: 404, message: 'Category not found.' },
  'email.unknown': { status: 404, message: 'Email not registered.' },
  'identity.not_found': { status: 404, message: 'Linked account not found.' },
  'passkey.not_found': { status: 404, message: 'Passkey not found.' },
  'provider.not_found': { status: 404, message: 'This way of signing in is not offered here.' },
  'connection.not_found': { status: 404, message: 'Connection not found.' },
  'import.not_found': { status: 404, message: 'Import not found.' },
  'institution.not_found': { status: 404, message: 'This bank is not offered here.' },
  'route.not_found': { status: 404, message: 'There is nothing at this address.' },
  'session.not_found': { status: 404, message: 'Session not found.' },
  'source.not_found': { status: 404, message: 'Source not found.' },
  'transaction.not_found': { status: 404, message: 'Transaction not found.' },
  'user.not_found': { status: 404, message: 'User not found.' },
  'archive.not_empty': {
    status: 409,
    message: 'An archive can only be brought into an account without money data.',
  },
  'bank.reauthorize': {
    status: 409,
    message: 'The bank does not accept the authorization any more. Please ask for it again.',
  },
  'bank.user_required': { status: 409, message: 'Connect first: there is no open-banking account yet.' },
  'consent.refused': { status: 409, message: 'This authorization cannot be attached to your account.' },
  'import.not_done': { status: 409, message: 'Only a finished import can be taken back, and only once.' },
  'email.taken': { status: 409, message: 'Email already registered.' },
  'ledger.full': {
    status: 409,
    message: 'Together, your amounts would be too large to be added up exactly.',
  },
  'passkey.too_many': { status: 409, message: 'There are 20 passkeys already. Please remove one first.' },
  'second_factor.exists': { status: 409, message: 'A second factor is in use already.' },
  'second_factor.not_started': { status: 409, message: 'There is no second factor yet.' },
  'request.in_conflict': { status: 409, message: 'This Idempotency-Key was used for another request.' },
  'sample_data.not_empty': {
    status: 409,
    message: 'Sample data can only be loaded where there is no data yet.',
  },
  'source.kept_by_bank': {
    status: 409,
    message: 'The bank keeps this source: its type, amount and transactions come from there.',
  },
  'transaction.kept_by_bank': {
    status: 409,
    message: 'The bank reports this transaction: only its category, name and description can be changed.',
  },
  'body.too_large': { status: 413, message: 'The request is too large.' },
  'image.too_large': { status: 413, message: 'The image is too large. Please choose one of at most 5 MB.' },
  'body.unsupported': { status: 415, message: 'This kind of content is not taken here.' },
  'image.unsupported': { status: 415, message: 'This file is not an image that can be used here.' },
  'host.refused': { status: 421, message: 'This Saldo is not reached by this name.' },
  'attempts.too_many': { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  'bank.rate_limited': { status: 429, message: 'The bank asks to wait before the next call.' },
  'bank.failed': { status: 502, message: 'The bank could not be reached. Please try again later.' },
  'bank.too_slow': { status: 504, message: 'The bank took too long to answer. Please try again later.' },
  'server.failed': { status: 500, message: 'Something went wrong on our side.' },
  'server.busy': { status: 503, message: 'Saldo is very busy. Please try again in a moment.' },
  'server.unavailable': {
    status: 503,
    message: 'Saldo cannot reach its data. Please try again in a moment.',
  },
  'storage.full': { status: 507, message: 'There is no room left to save this. Nothing was changed.' },
  'server.stopping': { status: 503, message: 'The server is restarting. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;

/** Of every call that asks the bank provider. */
export const BANK_ERRORS = ['bank.reauthorize', 'bank.failed', 'bank.rate_limited', 'bank.too_slow'] as const;
