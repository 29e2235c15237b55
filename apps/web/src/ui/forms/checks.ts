import {
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  LONGEST_PASSWORD,
  parseTypedAmount,
  SHORTEST_PASSWORD,
} from '@saldo/domain';
import i18next from 'i18next';
import { homeCurrency } from '../money-and-dates/home-currency.ts';

type Check = (value: string) => string | null;

/** Of the contact form, whose message our server never sees. */
const LONGEST_MESSAGE = 5000;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What a form can tell without asking the server; the words come in the language of the moment. */
const required: Check = (value) => (value.trim() ? null : i18next.t('forms.required'));

const email: Check = (value) =>
  required(value) ?? (EMAIL.test(value.trim()) ? null : i18next.t('forms.emailInvalid'));

const newPassword: Check = (value) => {
  if (value.length < SHORTEST_PASSWORD) return i18next.t('forms.passwordShort');
  return value.length > LONGEST_PASSWORD ? i18next.t('forms.passwordLong') : null;
};

const message: Check = (value) =>
  required(value) ?? (value.trim().length > LONGEST_MESSAGE ? i18next.t('forms.messageLong') : null);

const name: Check = (value) =>
  required(value) ?? (value.trim().length > LONGEST_NAME ? i18next.t('forms.nameLong') : null);

const description: Check = (value) =>
  value.trim().length > LONGEST_DESCRIPTION ? i18next.t('forms.descriptionLong') : null;

const amountIn = (value: string, currency: string) =>
  required(value) ??
  (parseTypedAmount(value, currency) === undefined ? i18next.t('forms.amountInvalid') : null);

const amount: Check = (value) => amountIn(value, homeCurrency());

/** Of money that is not in the currency of totals, or need not be. */
export const positiveAmountIn = (value: string, currency: string) =>
  amountIn(value, currency) ??
  (Number(parseTypedAmount(value, currency)) > 0 ? null : i18next.t('forms.amountPositive'));

const positiveAmount: Check = (value) => positiveAmountIn(value, homeCurrency());

/** May be left out. */
const notNegativeAmount: Check = (value) => {
  if (!value.trim()) return null;
  const isNegative = Number(parseTypedAmount(value, homeCurrency())) < 0;
  return amount(value) ?? (isNegative ? i18next.t('forms.amountNegative') : null);
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
