import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import {
  describeBalanceCheck,
  describePeriod,
  describeReason,
  describeSendFailure,
  findObstacle,
  nameSource,
} from './describe-file.ts';
import { en } from './texts.en.ts';

const t = i18next.t.bind(i18next);

beforeAll(async () => {
  await i18next.init({ lng: 'en', defaultNS: 'texts', interpolation: { escapeValue: false } });
  i18next.addResourceBundle('en', 'texts', en);
});

describe('what proves a file', () => {
  it.each([
    ['running_balance', true, 3, 'Proven: 3 of 3 balances agree.', 'proven'],
    ['running_balance', false, 2, 'Not proven: 2 of 3 balances agree. Check the rows.', 'unproven'],
    ['statement_balance', true, 3, 'The statement’s balances agree.', 'proven'],
    [
      ...(['statement_balance', false, 0] as const),
      ...(['Not proven: the statement’s balances don’t match its rows.', 'unproven'] as const),
    ],
    ['none', false, 0, 'This file has no balances to check against.', 'none'],
  ] as const)('%s, %s, %i: %s', (kind, holds, agreeing, text, tone) => {
    const checked = kind === 'none' ? 0 : 3;
    const proof = { kind, holds, agreeing, checked };
    expect(describeBalanceCheck(t, { rows: 4, proof })).toEqual({ text, kind: tone });
  });
});

describe('what becomes of a row', () => {
  it('needs no reason where it is new or known', () => {
    expect(describeReason(t, { reason: 'unseen', same_as: null })).toBeUndefined();
    expect(describeReason(t, { reason: 'known', same_as: null })).toBeUndefined();
  });

  it('names what it is the same as', () => {
    const same_as = { name: 'Shopping', date: '2026-10-30' };
    expect(describeReason(t, { reason: 'same_day', same_as })).toBe(
      '“Shopping”, 30/10/2026: same amount on the same day',
    );
    expect(describeReason(t, { reason: 'pending', same_as: null })).toBe('not booked yet');
  });
});

describe('a file that is refused', () => {
  const refuse = (code: string) =>
    describeSendFailure(
      t,
      new ApiError(400, {
        code: 'file_import.unreadable',
        message: 'This file cannot be read as a bank’s statement.',
        errors: [{ path: 'file', message: 'is empty', code }],
      }),
    );

  it('is told by its code, and by the server’s words where the code is not known', () => {
    expect(refuse('empty')).toBe('This file is empty.');
    expect(refuse('haunted')).toBe('This file cannot be read as a bank’s statement.');
  });
});

it('its period is one day, two, or not known', () => {
  expect(describePeriod(t, { from: '2026-11-01', to: '2026-11-30' })).toBe('1/11/2026 to 30/11/2026');
  expect(describePeriod(t, { from: '2026-11-01', to: '2026-11-01' })).toBe('1/11/2026');
  expect(describePeriod(t, { from: null, to: null })).toBeUndefined();
});

it('a new source is called as the account, its number, or the file', () => {
  expect(nameSource({ name: 'a.csv' }, { name: 'Giro', number: 'ES12' })).toBe('Giro');
  expect(nameSource({ name: 'a.csv' }, { name: null, number: 'ES12' })).toBe('ES12');
  expect(nameSource({ name: 'nov.2026.csv' }, { name: null, number: null })).toBe('nov.2026');
  expect(nameSource({ name: '.csv' }, { name: null, number: null })).toBe('.csv');
});

it('a question stands in the way before a source does; an account without rows needs none', () => {
  const account = {
    ...{ key: 'a', name: null, number: null, currency: null, opening: null, closing: null },
    decisions: { new: 1, known: 0, same: 0, refused: 0 },
  };
  const homeless = { ...account, rows: 1, source_id: null, new_source: null };
  const question = { id: 'sign' as const, text: '', choices: [], examples: [] };
  expect(findObstacle({ questions: [question], accounts: [homeless] })).toBe('question');
  expect(findObstacle({ questions: [], accounts: [homeless] })).toBe('source');
  expect(findObstacle({ questions: [], accounts: [{ ...homeless, rows: 0 }] })).toBeUndefined();
  const planned = { name: 'Giro', currency: 'EUR', balance: null };
  expect(findObstacle({ questions: [], accounts: [{ ...homeless, new_source: planned }] })).toBeUndefined();
});
