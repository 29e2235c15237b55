import type { Call, Person } from './habits.ts';
import { openLine } from './send.ts';

const INSTITUTION = 'banco-naranjo';
const CALLBACK = 'http://localhost:3000/connections';

/** The same people, linked to a bank of the sandbox, whose rows have come in once. */
export async function linkBanks(
  address: string,
  sandboxPort: number,
  people: readonly { person: Person; userId: string }[],
): Promise<Person[]> {
  const line = openLine(address);
  const linked: Person[] = [];
  for (const { person, userId } of people) {
    const ask = async (path: string, body?: object, headers: Record<string, string> = {}) => {
      const call: Call = { name: path, method: body ? 'POST' : 'GET', path, headers, ...(body && { body }) };
      const { status, body: text } = await line.send(person, call);
      if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
      return JSON.parse(text);
    };
    const applicationUserId = `saldo-${userId}`;
    await ask('/api/institutions');
    await ask('/api/create-yapily-user', { applicationUserId });
    const asked = await ask('/api/account-auth-requests', {
      applicationUserId,
      institutionId: INSTITUTION,
      callback: CALLBACK,
    });
    const state = new URL(asked.authorisationUrl).searchParams.get('state') ?? '';
    const approved = await fetch(`http://localhost:${sandboxPort}/exchange-code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state }),
    });
    const { consentToken } = (await approved.json()) as { consentToken: string };
    const { results } = await ask('/api/consent-token', { consentToken, institutionId: INSTITUTION });
    const consent = results.consent_token;
    const accounts = await ask('/api/accounts', undefined, { consent });
    const bank = { consent, sourceid: accounts.results[0].id };
    await ask('/api/bank-transactions', undefined, bank);
    linked.push({ ...person, bank });
  }
  line.close();
  return linked;
}
