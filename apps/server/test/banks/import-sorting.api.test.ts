import { describe, expect, it } from 'vitest';
import { listOf, undo, update } from '../support/linked-bank.ts';
import { type OddBank, useOddBank } from '../support/odd-bank.ts';

let provider: OddBank['provider'];
let saldo: OddBank['saldo'];
let ada: OddBank['ada'];
let money: OddBank['money'];
useOddBank((bank) => {
  ({ provider, saldo, ada, money } = bank);
});

function bankHas(...names: string[]): void {
  provider.alter((path, answer) => {
    if (!path.includes('/transactions')) return answer;
    const data = names.map((description, index) => ({
      ...{ id: `row ${index}`, date: '2026-11-10T10:00:00Z', status: 'BOOKED', amount: -20 - index },
      description,
    }));
    return { status: 200, body: JSON.stringify({ meta: { pagination: { totalCount: data.length } }, data }) };
  });
}

const byName = async () => new Map((await listOf(saldo, ada)).map((row) => [row.name, row]));

describe('what a bank brings', () => {
  it('is sorted by a rule first, then by what is known, and left where nobody knows', async () => {
    const food = (await money.addCategory('Groceries')).id;
    for (const date of ['2026-08-03', '2026-09-03', '2026-10-03'])
      await money.post({ name: 'Mercadona', category_id: food, date });
    const body = {
      name: 'The club',
      match: 'all' as const,
      conditions: [{ field: 'name' as const, op: 'contains' as const, value: 'mercadona express' }],
      actions: [{ set: 'category_id' as const, value: money.category.id }],
    };
    await saldo.call('createRule', { body, token: ada.person.token });
    bankHas('MERCADONA', 'Mercadona Express', 'LIDL', 'Zzyzx');
    const batch = (await update(saldo, ada)).body.results;
    const rows = await byName();
    expect(rows.get('MERCADONA')).toMatchObject({ category_id: food, decided_by: 'learned' });
    expect(rows.get('MERCADONA')?.decided_because).toMatchObject({ confidence: expect.any(Number) });
    expect(rows.get('Mercadona Express')).toMatchObject({
      category_id: money.category.id,
      decided_by: 'rule',
      decided_because: { rule_name: 'The club' },
    });
    expect(rows.get('Zzyzx')).toMatchObject({ category_id: null, decided_by: 'none' });
    // The bundled start knows it; its person has never said so.
    expect(rows.get('LIDL')).toMatchObject({ category_id: null, decided_by: 'none' });
    // What was decided without its person teaches nothing.
    const learned = await saldo.call('readLearning', { token: ada.person.token });
    expect(learned.body.results.learned_from).toBe(3);
    expect((await undo(saldo, ada, batch.id)).status).toBe(200);
    expect(await listOf(saldo, ada)).toEqual([]);
  });

  it('stays as the person has corrected it when the bank tells it again', async () => {
    await money.addCategory('Groceries');
    bankHas('MERCADONA');
    await update(saldo, ada);
    const [row] = await listOf(saldo, ada);
    await money.change(row?.id ?? '', { category_id: money.category.id });
    await update(saldo, ada);
    expect(await listOf(saldo, ada)).toMatchObject([
      { category_id: money.category.id, decided_by: 'person' },
    ]);
  });
});
