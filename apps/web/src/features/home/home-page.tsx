import { useTranslation } from 'react-i18next';
import { paths, REGISTER_STATE } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Icon, type IconName } from '../../ui/look/icon.tsx';
import classes from './home-page.module.css';
import { Picture } from './picture.tsx';

const features = [
  { key: 'sync', icon: 'bank' },
  { key: 'tracking', icon: 'arrows' },
  { key: 'analysis', icon: 'squares' },
  { key: 'budgets', icon: 'pie' },
  { key: 'overview', icon: 'tiles' },
  { key: 'free', icon: 'lock' },
] as const satisfies { key: string; icon: IconName }[];

export function HomePage() {
  const { t } = useTranslation();
  return (
    <>
      <title>Saldo</title>
      <section className={classes.hero}>
        <div className={classes.words}>
          <h1>{t('home.title')}</h1>
          <p>{t('home.lead')}</p>
          <LinkButton to={paths.login} state={REGISTER_STATE} size="lg">
            {t('home.getStarted')}
          </LinkButton>
        </div>
        <Picture name="dashboard" alt={t('home.pictureAlt')} width={600} height={430} />
      </section>

      <section className={classes.section} aria-labelledby="features">
        <h2 id="features">{t('home.featuresTitle')}</h2>
        <ul className={classes.features}>
          {features.map(({ key, icon }) => (
            <li key={key}>
              <span className={classes.badge}>
                <Icon name={icon} size={24} />
              </span>
              <h3>{t(`home.features.${key}.title`)}</h3>
              <p>{t(`home.features.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={classes.why} aria-labelledby="why">
        <Picture name="budgets" alt={t('home.whyPictureAlt')} width={260} height={500} />
        <div>
          <h2 id="why">{t('home.whyTitle')}</h2>
          <p>{t('home.whyLead')}</p>
          <ul>
            <li>{t('home.whyExact')}</li>
            <li>{t('home.whyYours')}</li>
            <li>{t('home.whyOpen')}</li>
          </ul>
        </div>
      </section>
    </>
  );
}
