import { describe, expect, it } from 'vitest';
import { bringIn } from '../support/bring-in.ts';
import { listOf, update } from '../support/linked-bank.ts';
import { type OddBank, useOddBank } from '../support/odd-bank.ts';

let provider: OddBank['provider'];
let saldo: OddBank['saldo'];
let ada: OddBank['ada'];
let money: OddBank['money'];
useOddBank((bank) => {
  ({ provider, saldo, ada, money } = bank);
});

const CARD = 'COMPRA CON TARJETA 4921 MERCADONA VALENCIA ES';

function bankHas(...rows: { description: string; code?: string }[]): void {
  provider.alter((path, answer) => {
    if (!path.includes('/transactions')) return answer;
    const data = rows.map(({ description, code }, index) => ({
      ...{ id: `row ${index}`, date: '2026-11-10T10:00:00Z', status: 'BOOKED', amount: -20 - index },
      description,
      ...(code && { merchant: { merchantCategoryCode: code } }),
    }));
    return { status: 200, body: JSON.stringify({ meta: { pagination: { totalCount: data.length } }, data }) };
  });
}

const token = () => ada.person.token;
const turn = (id: string, active: boolean) =>
  saldo.call('changeNameRule', { params: { rule: id }, body: { active }, token: token() });

describe('what a bank calls a shop', () => {
  it('is told clean beside its own words, which the search still finds', async () => {
    bankHas({ description: CARD }, { description: 'Café Sol' });
    await update(saldo, ada);
    const [plain, card] = await listOf(saldo, ada);
    expect(card).toMatchObject({ name: CARD, clean_name: 'Mercadona' });
    expect(plain).toMatchObject({ name: 'Café Sol', clean_name: null });
    expect((await money.list({ q: '4921 mercadona' })).results).toMatchObject([{ id: card?.id }]);
  });

  it('is left as it is where a person wrote it', async () => {
    await money.post({ name: CARD });
    expect((await money.list({})).results).toMatchObject([{ name: CARD, clean_name: null }]);
  });

  it('is cleaned without the rules that its person turned off, in the list and in the inbox', async () => {
    bankHas({ description: CARD });
    await update(saldo, ada);
    expect((await turn('place', false)).body).toMatchObject({ results: { id: 'place', active: false } });
    expect(await listOf(saldo, ada)).toMatchObject([{ clean_name: 'Mercadona Valencia Es' }]);
    const { results } = (await saldo.call('listSuggestions', { query: {}, token: token() })).body;
    expect(results).toMatchObject([{ clean_name: 'Mercadona Valencia Es' }]);
    const other = await saldo.signUp();
    const rules = (await saldo.call('listNameRules', { token: other.token })).body.results;
    expect(rules.every(({ active }) => active)).toBe(true);
    await turn('place', true);
    expect(await listOf(saldo, ada)).toMatchObject([{ clean_name: 'Mercadona' }]);
  });

  it('has rules that each say what they do, and no others', async () => {
    const { results } = (await saldo.call('listNameRules', { token: token() })).body;
    expect(results.map(({ id }) => id)).toContain('card-purchase');
    expect(results.every(({ example }) => example.from !== example.to)).toBe(true);
    expect(await turn('unknown', false)).toMatchObject({
      status: 404,
      body: { code: 'name_rule.not_found' },
    });
  });
});

describe('the kind of shop that a bank names', () => {
  it('proposes the category where the name says nothing', async () => {
    const groceries = await money.addCategory('Groceries');
    bankHas(
      { description: 'Zzyzx', code: '5411' },
      { description: 'Xyzzy' },
      { description: 'Q', code: 'x' },
    );
    await update(saldo, ada);
    expect(await listOf(saldo, ada)).toMatchObject(Array(3).fill({ category_id: null, decided_by: 'none' }));
    const { results } = (await saldo.call('listSuggestions', { query: {}, token: token() })).body;
    const proposed = new Map(results.map(({ name, ...row }) => [name, row]));
    expect(proposed.get('Zzyzx')).toMatchObject({ category_id: groceries.id, because: ['MCC 5411'] });
    expect(proposed.get('Xyzzy')).toMatchObject({ category_id: null });
    expect(proposed.get('Q')).toMatchObject({ category_id: null });
  });

  it('is taken along by an archive, as are the rules for names', async () => {
    bankHas({ description: 'Zzyzx', code: '5411' });
    await update(saldo, ada);
    await turn('place', false);
    const headers = { authorization: `Bearer ${token()}` };
    const archive = JSON.parse((await saldo.app.inject({ url: '/api/export', headers })).body);
    const eve = await saldo.signUp();
    await bringIn(saldo, eve, { ...archive, name_rules_off: [...archive.name_rules_off, 'unknown'] });
    const { results } = (await saldo.call('listNameRules', { token: eve.token })).body;
    expect(results.filter(({ active }) => !active)).toMatchObject([{ id: 'place' }]);
    const waiting = (await saldo.call('listSuggestions', { query: {}, token: eve.token })).body.results;
    expect(waiting).toMatchObject([{ name: 'Zzyzx', usual: { id: 'groceries' } }]);
  });
});
