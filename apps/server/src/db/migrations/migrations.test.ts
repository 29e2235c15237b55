import { expect, it } from 'vitest';
import { migrations, typesOf } from '../migrate.ts';

/** From here on the previous version may run beside: what it reads stays, what it writes fits. */
const FIRST_BESIDE_OTHERS = '0024-given-up';

/** Adds a table, an index or an optional column, or fills what was added. */
const ADDS =
  /^\s*(create table|create index|insert into|update|alter table \w+ add column \w+ [\w" ]+?(?<!not null)( default .+)?$)/;

it('a migration only adds: servers of the version before go on beside those of this one', () => {
  const later = migrations.filter(({ id }) => id >= FIRST_BESIDE_OTHERS);
  expect(later.length).toBeGreaterThan(0);
  for (const { id, statements } of later)
    for (const statement of statements(typesOf.postgres)) expect(statement, id).toMatch(ADDS);
});

it.each([
  'alter table mails drop column problem',
  'alter table mails rename column problem to reason',
  'alter table mails add column problem text collate "C" not null',
  'drop table mails',
  'create unique index mails_by_problem on mails (problem)',
])('what takes away, or asks for more, is found: %s', (statement) => {
  expect(statement).not.toMatch(ADDS);
});
