import type { Institution } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/look/icon.tsx';
import classes from './bank-chooser.module.css';
import shared from './connections-page.module.css';

const MOST_SHOWN = 12;

/** The banks that fit what is typed, by their logos. */
export function BankTiles(props: { banks: Institution[]; chosen: string; onChoose: (id: string) => void }) {
  const { t } = useTranslation();
  const { banks, chosen } = props;
  return (
    <>
      <ul className={classes.tiles}>
        {banks.slice(0, MOST_SHOWN).map(({ id, name, icon }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.tile}
              aria-pressed={id === chosen}
              title={name}
              onClick={() => props.onChoose(id)}
            >
              {icon ? <img src={icon} alt="" width={28} height={28} /> : <Icon name="bank" size={28} />}
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {banks.length > MOST_SHOWN && (
        <p className={shared.note}>{t('connections.moreBanks', { count: banks.length - MOST_SHOWN })}</p>
      )}
    </>
  );
}
