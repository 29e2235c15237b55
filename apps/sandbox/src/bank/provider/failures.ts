import type { FailureKind } from '../data/failure-kind.ts';
import type { Institution } from '../data/institutions.ts';
import type { Bank } from '../state/bank.ts';
import { makeTracingId, refuse, refuseWith } from './refusal.ts';

export function failureOf({ state }: Bank, { id, failure }: Institution): FailureKind {
  return state.failures[id] ?? failure;
}

/** Does to a call for data what the control page says; returns if the call may go on. */
export async function failAsToldTo(bank: Bank, institution: Institution): Promise<void> {
  switch (failureOf(bank, institution)) {
    case 'slow':
      return bank.sleep(bank.delays.slow);
    case 'timeout':
      return bank.sleep(bank.delays.timeout);
    case 'bank_down':
      throw refuse(424, `${institution.name} could not answer.`, { source: 'INSTITUTION', institutionError });
    case 'rate_limited':
      throw refuse(429, 'Too many calls; wait a minute.', { source: 'YAPILY' }, { 'retry-after': '60' });
    case 'server_error':
      throw refuseWith({ code: 500, body: { message: 'The provider itself has failed.' } });
    case 'issues':
      throw withIssues(institution);
    case 'none':
    case 'authorisation_failed':
      return;
  }
}

/** Banks answer in words of their own, which are passed on as they came. */
const institutionError = {
  errorMessage: JSON.stringify({ Code: '503', Message: 'Night work on the vault' }),
  httpStatusCode: 503,
};

function withIssues({ name }: Institution): Error {
  const message = `${name} could not answer.`;
  return refuseWith({
    code: 424,
    body: {
      error: {
        tracingId: makeTracingId(),
        code: 424,
        status: 'FAILED_DEPENDENCY',
        source: 'INSTITUTION',
        issues: [{ type: 'INSTITUTION_ERROR', code: '11003', message, institutionError }],
      },
    },
  });
}
