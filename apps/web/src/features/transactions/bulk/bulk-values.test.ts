import { expect, it } from 'vitest';
import { EMPTY, NO_CATEGORY, toBulkChange } from './bulk-values.ts';

it('changes nothing where nothing was filled in', () => {
  expect(toBulkChange(EMPTY)).toBeUndefined();
  expect(toBulkChange({ ...EMPTY, name: '  ', description: ' ' })).toBeUndefined();
});

it('changes what was filled in, and only that', () => {
  expect(toBulkChange({ ...EMPTY, category_id: 'food', add_tags: ['trip'] })).toEqual({
    category_id: 'food',
    add_tags: ['trip'],
  });
  expect(toBulkChange({ ...EMPTY, name: ' Rent ', source_id: 's', remove_tags: ['x'] })).toEqual({
    name: 'Rent',
    source_id: 's',
    remove_tags: ['x'],
  });
});

it('takes the category away', () => {
  expect(toBulkChange({ ...EMPTY, category_id: NO_CATEGORY })).toEqual({ category_id: null });
});
