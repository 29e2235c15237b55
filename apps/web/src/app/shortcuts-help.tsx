import { useTranslation } from 'react-i18next';
import { features } from './features.ts';
import classes from './shortcuts-help.module.css';

const EVERYWHERE = [
  ['help', '?'],
  ['palette', 'Ctrl K'],
  ['new', 'n'],
  ['search', '/'],
  ['hide', 'Shift H'],
] as const;

const LIST = [
  ['move', 'j k'],
  ['select', 'x'],
  ['category', 'c'],
  ['tag', 't'],
  ['open', 'e'],
  ['split', 's'],
  ['delete', '#'],
  ['undo', 'u'],
] as const;

const PLAN = [
  ['amounts', '↓ ↑'],
  ['save', 'Enter'],
  ['moveMoney', 'm'],
  ['details', 'e'],
] as const;

const places = features
  .flatMap(({ sidebar }) => (sidebar?.key ? [sidebar] : []))
  .sort((one, two) => one.place - two.place);

/** All keys, and what each does. */
export function ShortcutsHelp() {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t('shortcuts.everywhere')}</h3>
      <dl className={classes.keys}>
        {EVERYWHERE.map(([what, keys]) => (
          <Key key={what} keys={keys} what={t(`shortcuts.do.${what}`)} />
        ))}
        {places.map(({ path, key, label }) => (
          <Key key={path} keys={`g ${key}`} what={t(label)} />
        ))}
      </dl>
      <h3>{t('shortcuts.list')}</h3>
      <dl className={classes.keys}>
        {LIST.map(([what, keys]) => (
          <Key key={what} keys={keys} what={t(`shortcuts.do.${what}`)} />
        ))}
      </dl>
      <h3>{t('shortcuts.plan')}</h3>
      <dl className={classes.keys}>
        {PLAN.map(([what, keys]) => (
          <Key key={what} keys={keys} what={t(`shortcuts.do.${what}`)} />
        ))}
      </dl>
    </>
  );
}

function Key({ keys, what }: { keys: string; what: string }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>
        {keys.split(' ').map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  );
}
