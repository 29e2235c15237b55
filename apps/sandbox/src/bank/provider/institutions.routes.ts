import type { WireInstitution } from '@saldo/bank-wire';
import type { FastifyInstance } from 'fastify';
import { findInstitution, type Institution, institutions, listDataFeatures } from '../data/institutions.ts';
import { originOf, wrapList } from './envelope.ts';
import { refuse } from './refusal.ts';

export function registerInstitutions(app: FastifyInstance): void {
  app.get('/institutions', async (request) =>
    wrapList(institutions.map((institution) => toWireInstitution(institution, originOf(request)))),
  );

  app.get<{ Params: { id: string } }>('/institutions/:id', async (request) => {
    const institution = findInstitution(request.params.id);
    if (!institution) throw refuse(404, `There is no institution '${request.params.id}'.`);
    return toWireInstitution(institution, originOf(request));
  });
}

function toWireInstitution(institution: Institution, origin: string): WireInstitution {
  const { id, name, country } = institution;
  return {
    id,
    name,
    fullName: `${name} (sandbox)`,
    countries: [country],
    environmentType: 'SANDBOX',
    credentialsType: country.countryCode2 === 'GB' ? 'OPEN_BANKING_UK_AUTO' : 'OPEN_BANKING_AUTO',
    media: [
      { source: `${origin}/images/${id}.svg`, type: 'icon' },
      { source: `${origin}/images/${id}-logo.svg`, type: 'logo' },
    ],
    features: ['INITIATE_ACCOUNT_REQUEST', 'ACCOUNT_REQUEST_DETAILS', ...listDataFeatures(institution)],
  };
}
