import type { Migration } from './migration.ts';

/** After a category is deleted, what a rule or the learner had filed waits for another. */
export const waiting: Migration = {
  id: '0020-waiting',
  statements: () => [
    `update transactions set decided = null
      where category_no is null and decided is not null
        and (decided like '%"by":"rule"%' or decided like '%"by":"learned"%')
        and (more is null or more not like '%"lines":%')
        and not (decided like '%"by":"rule"%' and exists (
          select 1 from rules where rules.owner = transactions.owner and rules.actions like '%"set":"ignore"%'
        ))`,
  ],
};
