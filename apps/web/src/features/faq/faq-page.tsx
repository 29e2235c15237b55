import { useTranslation } from 'react-i18next';
import narrow from '../../ui/layout/narrow.module.css';
import { Icon } from '../../ui/look/icon.tsx';
import classes from './faq-page.module.css';

const questions = [
  'what',
  'link',
  'manual',
  'security',
  'features',
  'budgets',
  'free',
  'errors',
  'support',
] as const;

export function FaqPage() {
  const { t } = useTranslation();
  return (
    <div className={`${narrow.page} ${narrow.wide}`}>
      <title>{`${t('nav.faq')} · Saldo`}</title>
      <h1>{t('faq.title')}</h1>
      <p className={narrow.lead}>{t('faq.lead')}</p>
      <div className={classes.list}>
        {questions.map((key) => (
          <details key={key} name="faq" className={classes.item}>
            <summary>
              {t(`faq.questions.${key}.question`)}
              <Icon name="chevron" />
            </summary>
            <p>{t(`faq.questions.${key}.answer`)}</p>
          </details>
        ))}
      </div>
    </div>
  );
}
