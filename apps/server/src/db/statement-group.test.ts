import { describe, expect, it } from 'vitest';
import { toStatementGroup } from './statement-group.ts';

describe('toStatementGroup', () => {
  it.each([
    ['select "id" from "users" where "email" = ?', 'select users'],
    ['insert into "transactions" ("name") values ($1)', 'insert transactions'],
    ['update "mails" set due_at = ?', 'update mails'],
    ['\n    delete from "sessions"', 'delete sessions'],
    ['with found as (select 1 from "entry_index") select * from found', 'with entry_index'],
    ['begin immediate', 'begin'],
    ['', 'other'],
  ])('%j is %j', (statement, group) => {
    expect(toStatementGroup(statement)).toBe(group);
  });
});
