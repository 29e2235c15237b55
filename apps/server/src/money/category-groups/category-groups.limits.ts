import { MOST_CATEGORY_GROUPS } from '@saldo/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Limit } from '../../ledger/index.ts';
import { countCategoryGroups } from './category-groups.repository.ts';

export const CATEGORY_GROUP_LIMITS: readonly Limit[] = [
  {
    ...{ table: 'category_groups', most: MOST_CATEGORY_GROUPS, count: countCategoryGroups },
    refuse: () => new AppError('category_group.too_many'),
  },
];
