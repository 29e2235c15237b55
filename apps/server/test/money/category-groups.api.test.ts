import { type Category, type CategoryGroup, LAST_POSITION } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { emptyPlans } from '../support/plans/plans.ts';
import { sendForm } from '../support/send-form.ts';

let saldo: TestApp;
let ada: WithMoney;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
});
afterAll(() => saldo.close());

const groupsOf = async ({ token }: { token: string }): Promise<CategoryGroup[]> =>
  (await saldo.call('listCategoryGroups', { token })).body.results;
const categoriesOf = async ({ token }: { token: string }): Promise<Category[]> =>
  (await saldo.call('listCategories', { token })).body.results;
const addGroup = async (name: string, position?: number) =>
  (await saldo.call('createCategoryGroup', { body: { name, position }, token: ada.token })).body.results;
const put = (id: string, body: object) =>
  saldo.call('changeCategory', { params: { id }, body, token: ada.token });
const newestChange = async () =>
  (await saldo.call('listChanges', { token: ada.token })).body.results[0] as { id: string; text: string };
const undoNewest = async () =>
  (await saldo.call('undoChange', { params: { id: (await newestChange()).id }, token: ada.token })).status;

describe('the look of a category', () => {
  it('is inferred from its name, and follows it, until somebody chooses', async () => {
    const food = await ada.addCategory('Groceries');
    expect(food).toMatchObject({ colour: 'c3', icon: 'cart', group_id: null });
    const renamed = await put(food.id, { name: 'Salario' });
    expect(renamed.body.results).toMatchObject({ colour: 'c6', icon: 'banknote' });
    const chosen = await put(food.id, { colour: 'c12', icon: 'star' });
    expect(chosen.body.results).toMatchObject({ colour: 'c12', icon: 'star' });
    expect((await put(food.id, { name: 'Groceries' })).body.results).toMatchObject({
      ...{ colour: 'c12', icon: 'star' },
    });
    expect((await put(food.id, { colour: null, icon: null })).body.results).toMatchObject({
      ...{ colour: 'c3', icon: 'cart' },
    });
  });

  it('is one of those there are', async () => {
    for (const body of [{ colour: 'c21' }, { icon: 'dragon' }, { group_id: 'nowhere' }, { position: -1 }]) {
      const answer = await put(ada.category.id, body);
      expect([answer.status, answer.body.code]).toEqual([400, 'input.invalid']);
    }
    const body = { name: 'Food', group_id: 'nowhere' };
    expect((await saldo.call('createCategory', { body, token: ada.token })).status).toBe(400);
  });

  it('comes back by undo, and with the category from the trash', async () => {
    const group = await addGroup('Living');
    const look = { colour: 'c9', icon: 'star', group_id: group.id, position: 7 } as const;
    await put(ada.category.id, look);
    await put(ada.category.id, { colour: 'c1', group_id: null, position: 8 });
    expect(await undoNewest()).toBe(200);
    const present = async () => (await categoriesOf(ada)).find(({ id }) => id === ada.category.id);
    expect(await present()).toMatchObject(look);
    await saldo.call('removeCategory', { params: { id: ada.category.id }, token: ada.token });
    const [trashed] = (await saldo.call('listTrash', { query: {}, token: ada.token })).body.results;
    await saldo.call('restoreTrashed', { params: { id: trashed?.id ?? '' }, token: ada.token });
    expect(await present()).toMatchObject(look);
  });
});

describe('a group of categories', () => {
  it('comes last unless it says where', async () => {
    for (const [name, position] of [['One'], ['Three', 30], ['Two', 20], ['Four']] as const)
      await addGroup(name, position);
    expect((await groupsOf(ada)).map(({ name }) => name)).toEqual(['One', 'Two', 'Three', 'Four']);
  });

  it('comes last also after one at the last place that there is', async () => {
    await addGroup('End', LAST_POSITION);
    for (const name of ['One', 'Two']) await addGroup(name);
    expect((await groupsOf(ada)).map(({ name }) => name)).toEqual(['End', 'One', 'Two']);
  });

  it('leaves its categories where they are when it goes, and has them again by undo', async () => {
    const group = await addGroup('Living');
    await put(ada.category.id, { group_id: group.id });
    await saldo.call('removeCategoryGroup', { params: { id: group.id }, token: ada.token });
    expect(await groupsOf(ada)).toEqual([]);
    expect(await categoriesOf(ada)).toMatchObject([{ id: ada.category.id, group_id: null }]);
    expect(await undoNewest()).toBe(200);
    expect(await groupsOf(ada)).toMatchObject([{ id: group.id, name: 'Living' }]);
    expect(await categoriesOf(ada)).toMatchObject([{ id: ada.category.id, group_id: group.id }]);
  });

  it('cannot be undone while a category is in it, which is then named', async () => {
    const group = await addGroup('Living');
    const made = await newestChange();
    await put(ada.category.id, { group_id: group.id });
    const undo = () => saldo.call('undoChange', { params: { id: made.id }, token: ada.token });
    const refused = await undo();
    expect([refused.status, refused.body.code]).toEqual([409, 'change.in_the_way']);
    await put(ada.category.id, { group_id: null });
    expect((await undo()).status).toBe(200);
    expect(await groupsOf(ada)).toEqual([]);
  });

  it('that is gone by then does not come back with a category', async () => {
    const group = await addGroup('Living');
    await put(ada.category.id, { group_id: group.id });
    await saldo.call('removeCategory', { params: { id: ada.category.id }, token: ada.token });
    await saldo.call('removeCategoryGroup', { params: { id: group.id }, token: ada.token });
    const [trashed] = (await saldo.call('listTrash', { query: {}, token: ada.token })).body.results;
    await saldo.call('restoreTrashed', { params: { id: trashed?.id ?? '' }, token: ada.token });
    expect(await categoriesOf(ada)).toMatchObject([{ id: ada.category.id, group_id: null }]);
  });

  it('is one of at most a hundred, by undo too', async () => {
    const groups = [];
    for (let no = 1; no <= 100; no++) groups.push(await addGroup(`No ${no}`));
    const body = { name: 'One more' };
    const refused = await saldo.call('createCategoryGroup', { body, token: ada.token });
    expect([refused.status, refused.body.code]).toEqual([409, 'category_group.too_many']);
    await saldo.call('removeCategoryGroup', { params: { id: groups[0]?.id ?? '' }, token: ada.token });
    const removal = await newestChange();
    await addGroup('One more');
    const undone = await saldo.call('undoChange', { params: { id: removal.id }, token: ada.token });
    expect([undone.status, undone.body.code]).toEqual([409, 'category_group.too_many']);
  });
});

describe('starter categories', () => {
  it.each(['en', 'es'] as const)('come in their groups, as one change (%s)', async (language) => {
    const eve = await saldo.signUp();
    const start = () => saldo.call('createStarterCategories', { body: { language }, token: eve.token });
    expect(await start()).toMatchObject({ status: 201, body: { created: 24, change_id: expect.anything() } });
    const groups = await groupsOf(eve);
    expect(groups).toHaveLength(6);
    const ids = groups.map(({ id }) => id);
    const categories = await categoriesOf(eve);
    for (const { group_id, name } of categories) expect(ids, name).toContain(group_id);
    expect(categories.map(({ name }) => name)).toContain(language === 'en' ? 'Groceries' : 'Comida');
    // The other language means the same.
    expect((await start()).body).toMatchObject({ created: 0, change_id: null });
    const { id } = (await saldo.call('listChanges', { token: eve.token })).body.results[0] as { id: string };
    await saldo.call('undoChange', { params: { id }, token: eve.token });
    expect([await groupsOf(eve), await categoriesOf(eve)]).toEqual([[], []]);
  });

  it('leave out what somebody has by another name, and use their groups', async () => {
    const eve = await saldo.signUp();
    const { token } = eve;
    await saldo.call('createCategory', { body: { name: 'Lebensmittel' }, token });
    const { id } = (await saldo.call('createCategoryGroup', { body: { name: 'Food' }, token })).body.results;
    const { body } = await saldo.call('createStarterCategories', { body: { language: 'en' }, token });
    expect(body.created).toBe(23);
    const categories = await categoriesOf(eve);
    expect(categories.map(({ name }) => name)).not.toContain('Groceries');
    expect(categories.find(({ name }) => name === 'Eating out')?.group_id).toBe(id);
    expect(await groupsOf(eve)).toHaveLength(6);
  });
});

describe('an archive', () => {
  const bring = async (archive: object) => {
    const { token } = await saldo.signUp();
    const content = Buffer.from(JSON.stringify(archive));
    const answer = await sendForm(saldo, '/api/import', { token, content, name: 'saldo.json', fields: {} });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(201);
    return { token, reported: answer.json().reported };
  };

  it('has groups and looks, and brings them back', async () => {
    const group = await addGroup('Living', 4);
    await put(ada.category.id, { group_id: group.id, colour: 'c9', position: 3 });
    const headers = { authorization: `Bearer ${ada.token}` };
    const archive = (await saldo.app.inject({ url: '/api/export', headers })).json();
    expect(archive.categories).toMatchObject([{ group_id: group.id, colour: 'c9', position: 3 }]);
    expect(archive.categories[0]).not.toHaveProperty('icon');
    const eve = await bring(archive);
    const [there] = await groupsOf(eve);
    expect(there).toMatchObject({ name: 'Living', position: 4 });
    expect(await categoriesOf(eve)).toMatchObject([
      { name: 'Home', group_id: there?.id, colour: 'c9', icon: 'home', position: 3 },
    ]);
  });

  it('from before there were any comes in, and too many are reported', async () => {
    const bare = {
      ...{ format: 'saldo-archive', version: 2, transactions: [], sources: [], ...emptyPlans },
      categories: [{ id: 'a', name: 'Groceries', description: '' }],
    };
    expect(await categoriesOf(await bring(bare))).toMatchObject([{ icon: 'cart', group_id: null }]);
    const category_groups = Array.from({ length: 101 }, (_, no) => ({
      ...{ id: `g${no}`, name: `No ${no}`, position: no },
    }));
    const eve = await bring({ ...bare, category_groups });
    expect(eve.reported.map(({ path }: { path: string }) => path)).toEqual(['category_groups.100']);
    expect(await groupsOf(eve)).toHaveLength(100);
  });
});
