import type { WireDeletion } from '@saldo/bank-wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bank } from '../state/bank.ts';
import { listConsents, revoke } from '../state/consents.ts';
import type { User } from '../state/state.ts';
import { addUser, findUser, findUserByName, listUsers, toWireUser } from '../state/users.ts';
import { applicationOf } from './application.ts';
import { toDeletion } from './deletion.ts';
import { wrap } from './envelope.ts';
import { readFields, readFlag, readText, readTexts } from './read.ts';
import { refuse } from './refusal.ts';

type WithUuid = { Params: { uuid: string } };

export function registerUsers(app: FastifyInstance, bank: Bank): void {
  app.post('/users', async (request, reply) => {
    const body = readFields(request.body);
    const applicationUserId = readText(body, 'applicationUserId');
    const referenceId = readText(body, 'referenceId');
    const application = applicationOf(request);
    if (applicationUserId !== undefined && findUserByName(bank, application, applicationUserId)) {
      throw refuse(409, `There is a user '${applicationUserId}' already.`);
    }
    const user = addUser(bank, application, {
      vopOptOut: readFlag(body, 'vopOptOut'),
      ...(applicationUserId !== undefined && { applicationUserId }),
      ...(referenceId !== undefined && { referenceId }),
    });
    return reply.status(201).send(toWireUser(bank, user));
  });

  app.get('/users', async (request) => {
    const names = readTexts(readFields(request.query), 'filter[applicationUserId]');
    return listUsers(bank, applicationOf(request))
      .filter(({ applicationUserId = '' }) => names.length === 0 || names.includes(applicationUserId))
      .map((user) => toWireUser(bank, user));
  });

  app.get<WithUuid>('/users/:uuid', async (request) => toWireUser(bank, requireUser(request)));

  app.delete<WithUuid>('/users/:uuid', async (request) => {
    const user = requireUser(request);
    const consents = listConsents(bank).filter(({ userUuid }) => userUuid === user.uuid);
    consents.forEach(revoke);
    delete bank.state.users[user.uuid];
    const deletion: WireDeletion = {
      id: user.uuid,
      deleteStatus: 'SUCCESS',
      creationDate: user.createdAt,
      userConsents: consents.map(toDeletion),
    };
    return wrap(deletion);
  });

  function requireUser(request: FastifyRequest<WithUuid>): User {
    const user = findUser(bank, applicationOf(request), request.params.uuid);
    if (!user) throw refuse(404, `There is no user '${request.params.uuid}'.`);
    return user;
  }
}
