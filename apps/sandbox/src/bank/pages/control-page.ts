import { escapeHtml, page } from '../../html/html.ts';
import { failureKinds } from '../data/failure-kind.ts';
import { type Institution, institutions } from '../data/institutions.ts';
import { failureOf } from '../provider/failures.ts';
import type { Bank } from '../state/bank.ts';
import { listConsents, statusOf } from '../state/consents.ts';
import type { Consent } from '../state/state.ts';

const MOST_SHOWN = 50;

/** Everything a bank can do to an application, at the press of a button. */
export function controlPage(bank: Bank): string {
  const consents = listConsents(bank).reverse().slice(0, MOST_SHOWN);
  return page(
    'Control',
    `<h2>Clock</h2>
<p>In the sandbox it is <strong>${bank.now().toISOString()}</strong>. Each day brings new transactions; a consent lasts for 90 days.</p>
${form('clock', '<label>Days <input name="days" type="number" value="1" required></label>', 'Move the clock')}
${form('settle', '', 'Book pending purchases now')}
<h2>Banks</h2>
<ul>${institutions.map((institution) => bankEntry(bank, institution)).join('')}</ul>
<h2>Consents</h2>
${consents.length > 0 ? `<ul>${consents.map((consent) => consentEntry(bank, consent)).join('')}</ul>` : '<p>None yet.</p>'}
<h2>A long history</h2>
<p>Adds an account with so many transactions to a bank, for consents that are approved from then on.</p>
${form('bulk', `${bankChoice}<label>Transactions <input name="count" type="number" value="10000" min="1" max="1000000" required></label>`, 'Add the account')}
<h2>Begin again</h2>
${form('reset', '', 'Forget everything and set the clock right')}`,
  );
}

function bankEntry(bank: Bank, institution: Institution): string {
  const { id, name } = institution;
  const chosen = failureOf(bank, institution);
  const options = Object.entries(failureKinds).map(
    ([kind, words]) => `<option value="${kind}"${kind === chosen ? ' selected' : ''}>${words}</option>`,
  );
  const fields = `${hidden('institutionId', id)}<label>${escapeHtml(name)} <select name="kind">${options.join('')}</select></label>`;
  return `<li>${form('failure', fields, 'Set', `Set ${name}`)}</li>`;
}

function consentEntry(bank: Bank, consent: Consent): string {
  const { id, institutionId, applicationUserId = '', expiresAt, inner } = consent;
  const notes = [
    statusOf(consent, bank.now()),
    inner.isRevokedAtBank && 'revoked at the bank',
    expiresAt && `until ${expiresAt}`,
  ].filter(Boolean);
  return `<li>${escapeHtml(institutionId)}, ${escapeHtml(applicationUserId)}<br>
<small>${id}<br>${notes.join(', ')}</small>
${form('revoke', hidden('consentId', id), 'Revoke at the bank')}
${form('expire', hidden('consentId', id), 'Expire')}</li>`;
}

const bankChoice = `<label>Bank <select name="institutionId">${institutions
  .map(({ id, name }) => `<option value="${id}">${escapeHtml(name)}</option>`)
  .join('')}</select></label> `;

/** A button that stands there many times over has a longer name for those who cannot see where it stands. */
const form = (action: string, fields: string, button: string, label = button) =>
  `<form method="post" action="/control/${action}">${fields} <button aria-label="${escapeHtml(label)}">${button}</button></form>`;
const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
