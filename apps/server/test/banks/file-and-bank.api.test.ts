import { describe, expect, it } from 'vitest';
import { listOf, readSource, undo, update } from '../support/linked-bank.ts';
import { type OddBank, useOddBank } from '../support/odd-bank.ts';
import { sendFile } from '../support/send-file.ts';

let provider: OddBank['provider'];
let saldo: OddBank['saldo'];
let ada: OddBank['ada'];
useOddBank((bank) => {
  ({ provider, saldo, ada } = bank);
});

type Row = { day: string; name: string; amount: number };
const COFFEE = { day: '2026-11-08', name: 'Cafe Sol', amount: -2.4 };
const SHOP = { day: '2026-11-09', name: 'Mercadona', amount: -31.05 };
const BOOK = { day: '2026-11-10', name: 'Libreria Ecos', amount: -12 };

function bankHas(...rows: (Row & { isPending?: true })[]): void {
  provider.alter((path, answer) => {
    if (!path.includes('/transactions')) return answer;
    const data = rows.map(({ day, name, amount, isPending }, index) => ({
      ...{
        id: `${day} ${name} ${rows.slice(0, index).filter((row) => row.name === name).length}`,
        date: `${day}T10:00:00Z`,
        status: isPending ? 'PENDING' : 'BOOKED',
        amount,
        description: name,
      },
    }));
    return { status: 200, body: JSON.stringify({ meta: { pagination: { totalCount: data.length } }, data }) };
  });
}

const written = ({ day, name, amount }: Row) =>
  `${day};COMPRA TARJETA 4921 ${name.toUpperCase()};${amount.toFixed(2).replace('.', ',')}`;

async function bringIn(...rows: Row[]) {
  const content = ['Fecha;Concepto;Importe', ...rows.map(written)].join('\n');
  const sent = await sendFile(saldo, ada.person, content, { source_id: ada.source.id });
  const { id } = sent.body.results;
  return (await saldo.call('confirmFileImport', { params: { id }, token: ada.person.token })).body;
}

const names = async () => (await listOf(saldo, ada)).map(({ clean_name, name }) => clean_name ?? name);

describe('a file and a bank that tell the same', () => {
  it('add nothing twice, whichever comes first', async () => {
    bankHas(COFFEE, COFFEE, SHOP);
    await update(saldo, ada);
    expect(await bringIn(COFFEE, COFFEE, SHOP, BOOK)).toMatchObject({ added: 1, matched: 3 });
    bankHas(COFFEE, COFFEE, SHOP, BOOK);
    expect((await update(saldo, ada)).body).toMatchObject({ added: 0 });
    expect(await names()).toEqual(['Libreria Ecos', 'Mercadona', 'Cafe Sol', 'Cafe Sol']);
    expect((await update(saldo, ada)).body.results).toMatchObject({ added: 0, updated: 0, same: 4 });
  });

  it('leave the other’s rows alone when one is taken back', async () => {
    await bringIn(SHOP, BOOK);
    bankHas(SHOP, BOOK, COFFEE);
    const batch = (await update(saldo, ada)).body.results;
    expect(batch).toMatchObject({ added: 1, same: 2 });
    expect((await undo(saldo, ada, batch.id)).status).toBe(200);
    expect(await names()).toEqual(['Libreria Ecos', 'Mercadona']);
    expect((await update(saldo, ada)).body.results).toMatchObject({ added: 1, same: 2 });
  });

  it('keep what the bank tells as well when the file is taken back, with all that was made of it', async () => {
    const { change_id: changeId } = await bringIn(SHOP, BOOK);
    bankHas(SHOP, COFFEE);
    await update(saldo, ada);
    const shop = (await listOf(saldo, ada)).find(({ amount }) => amount === 31.05);
    const change = { name: 'The week', tags: ['food'] };
    const { token } = ada.person;
    await saldo.call('changeTransaction', {
      params: { id: shop?.id ?? '' },
      headers: {},
      body: change,
      token,
    });
    const undone = await saldo.call('undoChange', { params: { id: changeId ?? '' }, token });
    expect(undone.status).toBe(200);
    const left = await listOf(saldo, ada);
    expect(left.map(({ name, tags }) => [name, tags])).toEqual([
      ['The week', ['food']],
      ['Cafe Sol', []],
    ]);
    expect((await update(saldo, ada)).body.results).toMatchObject({ added: 0, same: 2 });
    expect(await readSource(saldo, ada)).toMatchObject({ bank_balance: { differs_since: null } });
  });

  it('are one where the bank still waits for what the file has booked', async () => {
    await bringIn(SHOP, BOOK);
    bankHas({ ...SHOP, isPending: true }, BOOK);
    await update(saldo, ada);
    expect(await names()).toEqual(['Libreria Ecos', 'Mercadona']);
    bankHas(BOOK);
    await update(saldo, ada);
    expect(await names()).toEqual(['Libreria Ecos', 'Mercadona']);
    bankHas(SHOP, BOOK);
    await update(saldo, ada);
    expect(await names()).toEqual(['Libreria Ecos', 'Mercadona']);
  });

  it('count one more coffee of the bank as one more', async () => {
    await bringIn(COFFEE);
    bankHas(COFFEE, COFFEE);
    expect((await update(saldo, ada)).body).toMatchObject({ added: 1 });
    expect(await names()).toHaveLength(2);
  });
});
