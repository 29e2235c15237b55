import type { FastifyInstance } from 'fastify';
import { registerAuthorisationPages } from './pages/authorisation.routes.ts';
import { registerControl } from './pages/control.routes.ts';
import { registerHeadlessApproval } from './pages/headless.routes.ts';
import { registerImages } from './pages/images.routes.ts';
import { registerAccounts } from './provider/accounts.routes.ts';
import { registerApplicationCheck } from './provider/application.ts';
import { registerAuthorisations } from './provider/authorisations.routes.ts';
import { registerBodies } from './provider/bodies.ts';
import { registerConsents } from './provider/consents.routes.ts';
import { registerInstitutions } from './provider/institutions.routes.ts';
import { registerRefusals } from './provider/refusal.ts';
import { registerTransactions } from './provider/transactions.routes.ts';
import { registerUsers } from './provider/users.routes.ts';
import type { Bank } from './state/bank.ts';

/** The provider's calls, behind the application's credentials, and the pages, which are open. */
export async function registerBank(app: FastifyInstance, bank: Bank, saveSoon: () => void): Promise<void> {
  await app.register(async (scope) => {
    registerBodies(scope);
    registerRefusals(scope);
    // In one place, so that no route can forget it.
    scope.addHook('onResponse', async ({ method }) => {
      if (method !== 'GET') saveSoon();
    });
    registerImages(scope);
    registerAuthorisationPages(scope, bank);
    registerHeadlessApproval(scope, bank);
    registerControl(scope, bank);

    await scope.register(async (provider) => {
      registerApplicationCheck(provider);
      registerUsers(provider, bank);
      registerInstitutions(provider);
      registerAuthorisations(provider, bank);
      registerConsents(provider, bank);
      registerAccounts(provider, bank);
      registerTransactions(provider, bank);
    });
  });
}
