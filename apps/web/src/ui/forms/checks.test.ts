import { LONGEST_DESCRIPTION, LONGEST_NAME, LONGEST_PASSWORD, SHORTEST_PASSWORD } from '@saldo/domain';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../texts.en.ts';
import { es } from '../texts.es.ts';
import { checks } from './checks.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { texts: en } }, defaultNS: 'texts' }));

describe('a form lets through', () => {
  it.each([
    ['email', ' ada@example.org '],
    ['newPassword', '        '],
    ['newPassword', 'x'.repeat(128)],
    ['name', ` ${'x'.repeat(120)} `],
    ['description', ''],
    ['description', 'x'.repeat(1000)],
    ['message', 'x'.repeat(5000)],
    ['amount', '-1.234,56'],
    ['amount', '0'],
    ['positiveAmount', '0,01'],
    ['positiveAmount', '999.999.999.999,99'],
    ['notNegativeAmount', ''],
    ['notNegativeAmount', '0'],
    ['dayOfMonth', '1'],
    ['dayOfMonth', ' 31 '],
  ] as const)('%s %j', (check, value) => expect(checks[check](value)).toBeNull());
});

describe('a form says', () => {
  const { forms } = en;
  it.each([
    ['required', '  ', forms.required],
    ['email', '', forms.required],
    ['email', 'ada@example', forms.emailInvalid],
    ['email', 'ada lovelace@example.org', forms.emailInvalid],
    ['newPassword', 'x'.repeat(7), forms.passwordShort],
    ['newPassword', 'x'.repeat(129), forms.passwordLong],
    ['name', 'x'.repeat(121), forms.nameLong],
    ['description', 'x'.repeat(1001), forms.descriptionLong],
    ['message', 'x'.repeat(5001), forms.messageLong],
    ['amount', ' ', forms.required],
    ['amount', '1,234,5', forms.amountInvalid],
    ['amount', '1e3', forms.amountInvalid],
    ['positiveAmount', '0,00', forms.amountPositive],
    ['positiveAmount', '−5', forms.amountPositive],
    ['notNegativeAmount', '-0,01', forms.amountNegative],
    ['notNegativeAmount', 'abc', forms.amountInvalid],
    ['dayOfMonth', '', forms.required],
    ['dayOfMonth', '0', forms.dayOfMonth],
    ['dayOfMonth', '32', forms.dayOfMonth],
    ['dayOfMonth', '1,5', forms.dayOfMonth],
  ] as const)('of %s %j: %s', (check, value, said) => expect(checks[check](value)).toBe(said));
});

it('an amount that the server would not take is refused before it is sent', () => {
  expect(checks.amount('1.000.000.000.000')).not.toBeNull();
  expect(checks.positiveAmount('9999999999999')).not.toBeNull();
});

it.each([en.forms, es.forms])('a limit is told as it is (%#)', (forms) => {
  expect(forms.passwordShort).toContain(` ${SHORTEST_PASSWORD} `);
  expect(forms.passwordLong).toContain(` ${LONGEST_PASSWORD} `);
  expect(forms.nameLong).toContain(` ${LONGEST_NAME} `);
  expect(forms.descriptionLong).toContain(` ${LONGEST_DESCRIPTION} `);
});
