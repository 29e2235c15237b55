import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage, languages } from '../texts/i18n.ts';
import { Choice } from '../ui/forms/choice.tsx';
import { type ColorScheme, chooseColorScheme, useColorScheme } from '../ui/look/color-scheme.ts';

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
  const value = useColorScheme();
  const options: Record<ColorScheme, string> = {
    auto: t('footer.schemeAuto'),
    light: t('footer.schemeLight'),
    dark: t('footer.schemeDark'),
  };
  return { label: t('footer.scheme'), value, options, onChange: chooseColorScheme };
}

export const LanguageChoice = () => <Choice {...useLanguagePreference()} />;
export const SchemeChoice = () => <Choice {...useSchemePreference()} />;
