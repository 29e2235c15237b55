import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage, languages } from '../texts/i18n.ts';
import { Choice } from '../ui/forms/choice.tsx';

export function useLanguagePreference() {
  const { t } = useTranslation();
  return {
    label: t('footer.language'),
    value: currentLanguage(),
    options: languages,
    onChange: changeLanguage,
  };
}

export function useSchemePreference() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const options: Record<MantineColorScheme, string> = {
    auto: t('footer.schemeAuto'),
    light: t('footer.schemeLight'),
    dark: t('footer.schemeDark'),
  };
  return { label: t('footer.scheme'), value: colorScheme, options, onChange: setColorScheme };
}

export const LanguageChoice = () => <Choice {...useLanguagePreference()} />;
export const SchemeChoice = () => <Choice {...useSchemePreference()} />;
