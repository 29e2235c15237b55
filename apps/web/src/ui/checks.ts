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

export const checks = { required, email, newPassword, message };
