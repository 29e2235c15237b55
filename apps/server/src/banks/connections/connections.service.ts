import { randomUUIDv7 } from 'node:crypto';
import type { Input } from '@saldo/contract';
import { BankError, type StartedLink } from '../../adapters/bank/bank.ts';
import type { Context } from '../../context/context.ts';
import { makeToken } from '../../crypto/token.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError, invalidInput } from '../../http/app-error.ts';
import type { Caller } from '../../http/handlers.ts';
import type { UserRow } from '../../identity/users/users.repository.ts';
import { requireUser } from '../../identity/users/users.service.ts';
import { release } from '../../ledger/bank-balance.ts';
import { type Ledger, withLedger } from '../../ledger/ledger.ts';
import { listSources } from '../../ledger/sources.repository.ts';
import { findInstitution } from '../institutions/institutions.repository.ts';
import { addBankRemoval, removeSoon } from '../removals/bank-removals.ts';
import { asking, toBankFailure } from './bank-failure.ts';
import {
  type ConnectionRow,
  deleteConnection,
  findConnection,
  insertConnection,
  listConnections,
  updateConnection,
  updateOfConsent,
} from './connections.repository.ts';

const HOUR = 3600_000;

export type Started = { connection: ConnectionRow; url: string };

export async function requestAuthorization(
  context: Context,
  caller: Caller,
  body: Input<'requestAuthorization'>['body'],
): Promise<Started> {
  const user = await requireBankUser(context, caller);
  if (body.applicationUserId !== user.yapily_username)
    throw invalidInput('applicationUserId', 'must be your own');
  requireOwnAddress(context, body.callback);
  const institution = await findInstitution(context.db, body.institutionId);
  if (!institution) throw invalidInput('institutionId', 'is not one of the banks offered here');
  const started = await asking(
    context.bank.startLink({
      userName: user.yapily_username ?? '',
      institutionRef: institution.yapily_id,
      returnTo: body.callback,
    }),
  );
  const connection = await orRevoke(context, caller.owner, started, (ledger) =>
    addConnection(context, ledger, caller, institution.id, started),
  );
  return { connection, url: started.url };
}

async function addConnection(
  context: Context,
  ledger: Ledger,
  caller: Caller,
  institutionId: string,
  started: StartedLink,
): Promise<ConnectionRow> {
  await requireBankUser({ ...context, db: ledger }, caller);
  // One that was begun, refused or has ended goes on: its accounts are found again where they are.
  const known = (await listConnections(ledger, caller.owner)).find(
    (one) => one.institution_id === institutionId && one.state !== 'connected',
  );
  if (known) return begin(context, ledger, known, started);
  const connection: ConnectionRow = {
    owner: caller.owner,
    id: randomUUIDv7(),
    institution_id: institutionId,
    link_ref: started.linkRef,
    consent_token: null,
    credential: null,
    state: 'awaiting',
    expires_at: null,
    created_at: context.now().toISOString(),
    refreshed_at: null,
    due_at: null,
    problem: null,
    problem_until: null,
    warned_days: 0,
  };
  await insertConnection(ledger, connection);
  return connection;
}

/** Writes down what was begun at the provider; where that cannot be, it is ended there again. */
async function orRevoke(
  context: Context,
  owner: Owner,
  started: StartedLink,
  run: (ledger: Ledger) => Promise<ConnectionRow>,
): Promise<ConnectionRow> {
  try {
    return await withLedger(context.db, owner, run);
  } catch (error) {
    await addBankRemoval(context, context.db, 'link', started.linkRef);
    removeSoon(context);
    throw error;
  }
}

/** The same link where the provider can, a new one otherwise; what is imported stays attached to the connection. */
export async function renewConnection(
  context: Context,
  caller: Caller,
  id: string,
  callback: string,
): Promise<Started> {
  const connection = await requireConnection(context, caller.owner, id);
  const user = await requireBankUser(context, caller);
  requireOwnAddress(context, callback);
  const started = await asking(renew(context, connection, user, callback));
  const { url } = started;
  // The same link, which somebody may have removed meanwhile: then it is revoked with it.
  if (started.linkRef === connection.link_ref) {
    const present = await requireConnection(context, caller.owner, id);
    // Until the bank has answered, what is authorised goes on working.
    if (present.state === 'connected') return { connection: present, url };
    return { connection: await begin(context, context.db, present, started), url };
  }
  const renewed = await orRevoke(context, caller.owner, started, async (ledger) =>
    begin(context, ledger, await requireConnection({ ...context, db: ledger }, caller.owner, id), started),
  );
  return { connection: renewed, url };
}

async function renew(
  context: Context,
  { credential, institution_id }: ConnectionRow,
  user: UserRow,
  returnTo: string,
): Promise<StartedLink> {
  if (credential) {
    try {
      return await context.bank.renewLink(context.seal.open(credential), returnTo);
    } catch (error) {
      const isPast = error instanceof BankError && /reauthorize|not_found|refused/.test(error.problem);
      if (!isPast) throw error;
    }
  }
  const institution = await findInstitution(context.db, institution_id);
  if (!institution) throw new AppError('institution.not_found');
  const userName = user.yapily_username ?? '';
  return context.bank.startLink({ userName, institutionRef: institution.yapily_id, returnTo });
}

/** A link that another takes the place of is revoked: nobody sees it any more. */
async function begin(
  context: Context,
  db: Db,
  known: ConnectionRow,
  started: StartedLink,
): Promise<ConnectionRow> {
  if (started.linkRef !== known.link_ref) await addBankRemoval(context, db, 'link', known.link_ref);
  const fields = {
    link_ref: started.linkRef,
    state: 'awaiting',
    problem: null,
    problem_until: null,
  } as const;
  await updateConnection(db, known.owner, known.id, fields);
  return { ...known, ...fields };
}

/**
 * Accepts a token only where the provider itself says that it belongs to the consent which this person began with
 * this bank: nobody can attach a foreign one.
 */
export async function attachConsent(
  context: Context,
  caller: Caller,
  { consentToken, institutionId }: Input<'attachConsent'>['body'],
): Promise<ConnectionRow> {
  const user = await requireUser(context, caller.userId);
  const institution = await findInstitution(context.db, institutionId);
  const connections = institution ? await listConnections(context.db, caller.owner) : [];
  for (const connection of connections.filter((one) => one.institution_id === institution?.id)) {
    const link = await context.bank.readLink(connection.link_ref).catch((error: unknown) => {
      if (error instanceof BankError && error.problem === 'not_found') return undefined;
      throw toBankFailure(error);
    });
    const isTheirs =
      link?.state === 'connected' &&
      link.credential === consentToken &&
      link.institutionRef === institution?.yapily_id &&
      link.userName === user.yapily_username;
    if (!isTheirs) continue;
    const fields = {
      consent_token: keepsHandle(context, connection, consentToken) ? connection.consent_token : makeToken(),
      credential: context.seal.close(consentToken),
      state: 'connected',
      expires_at: link.expiresAt,
      problem: null,
      problem_until: null,
      warned_days: 0,
      due_at: nextRefresh(context),
    } as const;
    return withLedger(context.db, caller.owner, async (ledger) => {
      const present = await findConnection(ledger, caller.owner, connection.id);
      // Removed, or begun anew, while the provider was asked.
      if (present?.link_ref !== connection.link_ref) throw new AppError('consent.refused');
      await updateConnection(ledger, caller.owner, connection.id, fields);
      return { ...present, ...fields };
    });
  }
  throw new AppError('consent.refused');
}

/** The same consent, handed over once more, goes on under the handle it has. */
function keepsHandle(
  { seal }: Context,
  { consent_token, credential }: ConnectionRow,
  token: string,
): boolean {
  return consent_token !== null && credential !== null && seal.open(credential) === token;
}

export function nextRefresh({ config, now }: Context): string | null {
  const { bankRefreshHours } = config;
  return bankRefreshHours > 0 ? new Date(now().getTime() + bankRefreshHours * HOUR).toISOString() : null;
}

/** Sources and their transactions stay, from then on kept by hand. The consent is revoked, now or as soon as it can be. */
export async function removeConnection(context: Context, owner: Owner, id: string): Promise<void> {
  await withLedger(context.db, owner, (ledger) => releaseConnection(context, ledger, owner, id));
  removeSoon(context);
}

export async function releaseConnection(
  context: Context,
  ledger: Ledger,
  owner: Owner,
  id: string,
): Promise<void> {
  const connection = await requireConnection({ ...context, db: ledger }, owner, id);
  for (const source of await listSources(ledger, owner)) {
    if (source.connection_id === id) await release(ledger, owner, source);
  }
  await deleteConnection(ledger, owner, id);
  await addBankRemoval(context, ledger, 'link', connection.link_ref);
}

async function requireConnection(context: Context, owner: Owner, id: string): Promise<ConnectionRow> {
  const connection = await findConnection(context.db, owner, id);
  if (!connection) throw new AppError('connection.not_found');
  return connection;
}

/** By the handle that was given out, or by the real token of one of the caller's own. */
export async function requireConnected(
  context: Context,
  owner: Owner,
  token: string,
): Promise<ConnectionRow & { credential: string }> {
  const open = (sealed: string | null) => (sealed ? context.seal.open(sealed) : null);
  const connection = (await listConnections(context.db, owner)).find(
    (one) => one.consent_token === token || open(one.credential) === token,
  );
  if (!connection) throw new AppError('connection.not_found');
  const credential = open(connection.credential);
  if (connection.state !== 'connected' || !credential) throw new AppError('bank.reauthorize');
  return { ...connection, credential };
}

/** What the bank's refusal means for the connection; the next call need not run into it again. */
export async function noteProblem(
  context: Context,
  connection: ConnectionRow,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError) || !error.code.startsWith('bank.')) return;
  const isEnded = error.code === 'bank.reauthorize';
  const hasExpired = connection.expires_at !== null && connection.expires_at <= context.now().toISOString();
  const { retryAfter } = error.details;
  const until = retryAfter ? new Date(context.now().getTime() + retryAfter * 1000).toISOString() : null;
  await updateOfConsent(context.db, connection, {
    problem: error.code,
    problem_until: until,
    ...(isEnded && { state: hasExpired ? 'expired' : 'revoked', consent_token: null, due_at: null }),
  });
}

async function requireBankUser(context: Context, caller: Caller): Promise<UserRow> {
  const user = await requireUser(context, caller.userId);
  if (!user.yapily_id || !user.yapily_username) throw new AppError('bank.user_required');
  return user;
}

/** The bank sends people back to us, and nowhere else. */
function requireOwnAddress({ config }: Context, callback: string): void {
  if (new URL(callback).origin !== config.publicUrl)
    throw invalidInput('callback', 'must be an address of this Saldo');
}
