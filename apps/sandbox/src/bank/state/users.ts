import { randomUUID } from 'node:crypto';
import type { WireUser } from '@saldo/bank-wire';
import type { Bank } from './bank.ts';
import { listConnectedInstitutions } from './consents.ts';
import type { User } from './state.ts';

export function listUsers({ state }: Bank, applicationUuid: string): User[] {
  return Object.values(state.users).filter((user) => user.applicationUuid === applicationUuid);
}

export function findUser(bank: Bank, applicationUuid: string, uuid: string): User | undefined {
  const user = bank.state.users[uuid];
  return user?.applicationUuid === applicationUuid ? user : undefined;
}

export function findUserByName(bank: Bank, applicationUuid: string, name: string): User | undefined {
  return listUsers(bank, applicationUuid).find((user) => user.applicationUserId === name);
}

export function addUser(
  bank: Bank,
  applicationUuid: string,
  wish: Pick<WireUser, 'applicationUserId' | 'referenceId' | 'vopOptOut'>,
): User {
  const user: User = {
    uuid: randomUUID(),
    applicationUuid,
    createdAt: bank.now().toISOString(),
    vopOptOut: false,
    ...wish,
  };
  bank.state.users[user.uuid] = user;
  return user;
}

export function toWireUser(bank: Bank, user: User): WireUser {
  const institutionConsents = listConnectedInstitutions(bank, user).map((institutionId) => ({
    institutionId,
  }));
  return { ...user, institutionConsents };
}
