import type { Endpoint } from '@saldo/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asked } from '../replies/kept-answers.ts';
import type { RouteDeps } from './route-deps.ts';
import { sendText } from './send-answer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** With the state of things when it came, for rows whose answers are kept. */
    asked: (Asked & { state: string | undefined }) | undefined;
  }
}

const LONGEST_URL = 500;

/** Answers with what was answered last, if that still holds; otherwise notes the state of things. */
export function answerAgain(
  row: Endpoint,
  { readState, keptAnswers }: RouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const { caller, method, url } = request;
  if (!row.kept || !caller || method !== 'GET' || url.length > LONGEST_URL) return undefined;
  const asked = {
    key: `${caller.userId} ${caller.owner} ${url}`,
    readState: () => readState(caller.owner),
  };
  request.asked = { ...asked, state: asked.readState() };
  const kept = keptAnswers.find(asked);
  return kept && sendText(request, reply, kept);
}

/** What recurs, for rows that follow from it; only then is it noted how things are. */
export async function findBefore(
  { foreseen }: Endpoint,
  { findRecurring }: RouteDeps,
  { caller, asked }: FastifyRequest,
): Promise<void> {
  if (!foreseen || !caller) return;
  await findRecurring(caller.owner);
  if (asked) asked.state = asked.readState();
}

/** Turns an answer of such a row into text, and keeps it. */
export function toKeep(row: Endpoint, { keptAnswers, answerCompiler }: RouteDeps) {
  const { method, path: url, response: schema } = row;
  const write = row.kept && answerCompiler({ schema, method, url });
  return ({ asked }: FastifyRequest) =>
    write && asked ? (answer: unknown) => keptAnswers.keep(asked, asked.state, write(answer)) : undefined;
}
