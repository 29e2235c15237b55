import { parseCents, parseTypedAmount } from '@saldo/domain';
import i18next from 'i18next';

type Check = (value: string) => string | null;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What a form can tell without asking the server; the words come in the language of the moment. */
const required: Check = (value) => (value.trim() ? null : i18next.t('forms.required'));

const email: Check = (value) =>
  required(value) ?? (EMAIL.test(value.trim()) ? null : i18next.t('forms.emailInvalid'));

const newPassword: Check = (value) => {
  if (value.length < 8) return i18next.t('forms.passwordShort');
  return value.length > 128 ? i18next.t('forms.passwordLong') : null;
};

const message: Check = (value) =>
  required(value) ?? (value.trim().length > 5000 ? i18next.t('forms.messageLong') : null);

const name: Check = (value) =>
  required(value) ?? (value.trim().length > 120 ? i18next.t('forms.nameLong') : null);

const description: Check = (value) =>
  value.trim().length > 1000 ? i18next.t('forms.descriptionLong') : null;

const amount: Check = (value) =>
  required(value) ?? (parseTypedAmount(value) === undefined ? i18next.t('forms.amountInvalid') : null);

const centsOf = (value: string) => parseCents(parseTypedAmount(value) ?? '') ?? 0;

const positiveAmount: Check = (value) =>
  amount(value) ?? (centsOf(value) > 0 ? null : i18next.t('forms.amountPositive'));

/** May be left out. */
const notNegativeAmount: Check = (value) => {
  if (!value.trim()) return null;
  return amount(value) ?? (centsOf(value) < 0 ? i18next.t('forms.amountNegative') : null);
};

const dayOfMonth: Check = (value) =>
  required(value) ?? (/^([1-9]|[12]\d|3[01])$/.test(value.trim()) ? null : i18next.t('forms.dayOfMonth'));

export const checks = {
  required,
  email,
  newPassword,
  message,
  name,
  description,
  amount,
  positiveAmount,
  notNegativeAmount,
  dayOfMonth,
};
