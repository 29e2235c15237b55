import { expect, it } from 'vitest';
import { findCommand } from './review-keys.ts';

const press = (key: string, more = {}) =>
  findCommand({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

it.each([
  ['a', { do: 'accept' }],
  ['A', { do: 'accept' }],
  ['1', { do: 'choose', index: 0 }],
  ['3', { do: 'choose', index: 2 }],
  ['c', { do: 'pick' }],
  ['j', { do: 'next' }],
  ['ArrowUp', { do: 'previous' }],
  ['x', { do: 'fold' }],
  ['s', { do: 'skip' }],
  ['u', { do: 'undo' }],
])('%s is a command of the inbox', (key, command) => expect(press(key)).toEqual(command));

it.each(['Enter', 'Tab', ' ', '4', 'q', 'constructor'])('%s is none: what has the focus gets it', (key) =>
  expect(press(key)).toBeUndefined(),
);

it('leaves to the browser what is pressed together with Ctrl, ⌘ or Alt', () => {
  expect(press('c', { ctrlKey: true })).toBeUndefined();
  expect(press('a', { metaKey: true })).toBeUndefined();
  expect(press('1', { altKey: true })).toBeUndefined();
});
