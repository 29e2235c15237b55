import type { Connection, Institution } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { useConnections, useInstitutions } from '../connections/connections.queries.ts';
import classes from './dashboard-page.module.css';

export function BanksCard() {
  const { t } = useTranslation();
  const connections = useConnections();
  const { data: institutions = [], isPending } = useInstitutions();
  const isLoading = isPending && (connections.data?.length ?? 0) > 0;
  return (
    <Card title={t('dashboard.connectedBanks')}>
      <div className={classes.banks}>
        <Loaded
          query={isLoading ? { ...connections, data: undefined } : connections}
          skeleton={<Skeleton rows={2} />}
        >
          {(all) => (all.length > 0 ? <Banks connections={all} institutions={institutions} /> : <NoBanks />)}
        </Loaded>
      </div>
    </Card>
  );
}

function NoBanks() {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.quiet}>{t('dashboard.noBanks')}</p>
      <LinkButton to={paths.connections} variant="default">
        {t('dashboard.linkBank')}
      </LinkButton>
    </>
  );
}

function Banks(props: { connections: Connection[]; institutions: Institution[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list}>
      {props.connections.map(({ id, institution_id, consent_token }) => {
        const institution = props.institutions.find((one) => one.id === institution_id);
        return (
          <li key={id}>
            <Link className={`${classes.open} ${classes.bank}`} to={paths.connections}>
              {institution?.icon ? (
                <img src={institution.icon} alt="" width={28} height={28} />
              ) : (
                <Icon name="bank" size={28} />
              )}
              <span>{institution?.name ?? t('dashboard.unknownBank')}</span>
              <span className={classes.quiet}>
                {consent_token ? t('dashboard.connected') : t('dashboard.notAuthorized')}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
