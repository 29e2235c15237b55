import { escapeHtml, page } from '../../html/html.ts';
import type { Account } from '../data/account.ts';
import type { Institution } from '../data/institutions.ts';

/** Shown on the page and filled in already: this bank guards nothing. */
export const USER = 'saldo';
export const PASSWORD = 'sandbox';

export function loginPage({ id, name }: Institution, state: string): string {
  return page(
    `Log in to ${name}`,
    `${picture(id)}
<p>This bank is made up. Log in as <strong>${USER}</strong> with the password <strong>${PASSWORD}</strong>; with anything else you are turned away.</p>
<form method="post" action="/bank/${id}/login">
${hidden('state', state)}
<p><label>User <input name="user" value="${USER}" autocomplete="off"></label></p>
<p><label>Password <input name="password" type="password" value="${PASSWORD}" autocomplete="off"></label></p>
<p><button>Log in</button></p>
</form>`,
  );
}

export function choicePage(
  { id, name }: Institution,
  accounts: Account[],
  state: string,
  proof: string,
  hint = '',
): string {
  const boxes = accounts.map(
    ({ id: account, description, currency }) =>
      `<p><label><input type="checkbox" name="account" value="${escapeHtml(account)}" checked> ${escapeHtml(description)} (${currency})</label></p>`,
  );
  return page(
    `${name}: share your accounts?`,
    `${picture(id)}
${hint && `<p role="alert">${hint}</p>`}
<p>The application asks to read the accounts that you choose here, for 90 days. It cannot move money.</p>
<form method="post" action="/bank/${id}/decision">
${hidden('state', state)}${hidden('proof', proof)}
<fieldset><legend>Accounts</legend>${boxes.join('')}</fieldset>
<p><button name="decision" value="approve">Approve</button> <button name="decision" value="refuse">Refuse</button></p>
</form>`,
  );
}

const picture = (id: string) => `<p><img src="/images/${id}.svg" alt="" width="64" height="64"></p>`;
const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
