import { randomUUIDv7 } from 'node:crypto';
import type { Input } from '@saldo/contract';
import { BankError, type StartedLink } from '../../adapters/bank/bank.ts';
import type { Context } from '../../context/context.ts';
import type { Db, Trx } from '../../db/database.ts';
import { isCommitUnknown } from '../../db/failure.ts';
import { AppError, invalidInput } from '../../errors/app-error.ts';
import type { Caller } from '../../http/routes/handlers.ts';
import type { UserRow } from '../../identity/users/users.repository.ts';
import { inTurn, type Ledger, ledgerFor } from '../../ledger/index.ts';
import { findInstitution } from '../institutions/institutions.repository.ts';
import { addBankRemoval, removeSoon } from '../removals/bank-removals.ts';
import { askBank } from './ask-bank.ts';
import {
  type ConnectionRow,
  insertConnection,
  listConnections,
  updateConnection,
} from './connections.repository.ts';
import { requireBankUser, requireConnection } from './connections.service.ts';

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
  const started = await askBank(
    context.bank.startLink({
      userName: user.yapily_username ?? '',
      institutionRef: institution.yapily_id,
      returnTo: body.callback,
    }),
  );
  const connection = await orRevoke(context, ledgerFor(context.db, caller.owner), started, (trx) =>
    addConnection(context, trx, caller, institution.id, started),
  );
  return { connection, url: started.url };
}

async function addConnection(
  context: Context,
  trx: Trx,
  caller: Caller,
  institutionId: string,
  started: StartedLink,
): Promise<ConnectionRow> {
  await requireBankUser({ ...context, db: trx }, caller);
  // One that was begun, refused or has ended goes on: its accounts are found again where they are.
  const known = (await listConnections(ledgerFor(trx, caller.owner))).find(
    (one) => one.institution_id === institutionId && one.state !== 'connected',
  );
  if (known) return begin(context, trx, known, started);
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
  await insertConnection(trx, connection);
  return connection;
}

/** Writes down what was begun at the provider; where that cannot be, it is ended there again. */
async function orRevoke(
  context: Context,
  ledger: Ledger,
  started: StartedLink,
  run: (trx: Trx) => Promise<ConnectionRow>,
): Promise<ConnectionRow> {
  try {
    return await inTurn(context.db, ledger.owner, run);
  } catch (error) {
    // One that may have been written down is looked for first, behind whatever is still being kept.
    if (isCommitUnknown(error) && (await isWrittenDown(context, ledger, started.linkRef).catch(() => true)))
      throw error;
    await addBankRemoval(context, context.db, 'link', started.linkRef);
    removeSoon(context);
    throw error;
  }
}

const isWrittenDown = (context: Context, ledger: Ledger, linkRef: string): Promise<boolean> =>
  inTurn(context.db, ledger.owner, async (trx) => {
    const connections = await listConnections(ledgerFor(trx, ledger.owner));
    return connections.some(({ link_ref }) => link_ref === linkRef);
  });

/** The same link where the provider can, a new one otherwise; what is imported stays attached to the connection. */
export async function renewConnection(
  context: Context,
  caller: Caller,
  id: string,
  callback: string,
): Promise<Started> {
  const ledger = ledgerFor(context.db, caller.owner);
  const connection = await requireConnection(ledger, id);
  const user = await requireBankUser(context, caller);
  requireOwnAddress(context, callback);
  const started = await askBank(renew(context, connection, user, callback));
  const { url } = started;
  // The same link, which somebody may have removed meanwhile: then it is revoked with it.
  if (started.linkRef === connection.link_ref) {
    const present = await requireConnection(ledger, id);
    // Until the bank has answered, what is authorised goes on working.
    if (present.state === 'connected') return { connection: present, url };
    return { connection: await begin(context, context.db, present, started), url };
  }
  const renewed = await orRevoke(context, ledger, started, async (trx) =>
    begin(context, trx, await requireConnection(ledgerFor(trx, caller.owner), id), started),
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
  await updateConnection(ledgerFor(db, known.owner), known.id, fields);
  return { ...known, ...fields };
}

/** The bank sends people back to us, and nowhere else. */
function requireOwnAddress({ config }: Context, callback: string): void {
  if (new URL(callback).origin !== config.publicUrl)
    throw invalidInput('callback', 'must be an address of this Saldo');
}
