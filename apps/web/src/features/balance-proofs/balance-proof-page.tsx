import type { BalanceProof, Source } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Empty, Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { useSources } from '../sources/sources.queries.ts';
import classes from './balance-proof-page.module.css';
import { useBalanceProof } from './balance-proofs.queries.ts';
import { CorrectionCard } from './correction-card.tsx';
import { ProofStrip } from './proof-strip.tsx';
import { countDays } from './strip-months.ts';
import { SuspectCard } from './suspect-card.tsx';

/** Whether a source is what its bank and its files say, and if not, since when and why. */
export function BalanceProofPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const sources = useSources();
  const source = sources.data?.find((one) => one.id === id);
  return (
    <Page
      title={source ? t('balanceProofs.titleOf', { name: source.name }) : t('balanceProofs.title')}
      lead={t('balanceProofs.lead')}
      action={
        <LinkButton to={paths.sources} variant="default">
          {t('balanceProofs.back')}
        </LinkButton>
      }
    >
      <Loaded query={sources} skeleton={<Skeleton rows={4} height={56} />}>
        {() =>
          source ? (
            <ProofOf source={source} />
          ) : (
            <Card>
              <Empty icon="manual_entry" title={t('balanceProofs.unknown')} />
            </Card>
          )
        }
      </Loaded>
    </Page>
  );
}

function ProofOf({ source }: { source: Source }) {
  const [isWhole, setWhole] = useState(false);
  const query = useBalanceProof(source.id, isWhole);
  return (
    <Loaded query={query} skeleton={<Skeleton rows={4} height={56} />}>
      {(proof) => (
        <div className={stack.stack}>
          {proof.known_from === null ? (
            <NothingKnown />
          ) : (
            <AsyncValue source={source} proof={proof} onShowAll={() => setWhole(true)} />
          )}
        </div>
      )}
    </Loaded>
  );
}

/** The ways to have a balance told. */
function Ways() {
  const { t } = useTranslation();
  return (
    <>
      <LinkButton to={paths.import}>{t('balanceProofs.bringFile')}</LinkButton>
      <LinkButton to={paths.connections} variant="default">
        {t('balanceProofs.linkBank')}
      </LinkButton>
    </>
  );
}

function NothingKnown() {
  const { t } = useTranslation();
  return (
    <Card>
      <Empty icon="question" title={t('balanceProofs.empty')} lead={t('balanceProofs.emptyLead')}>
        <Ways />
      </Empty>
    </Card>
  );
}

function AsyncValue(props: { source: Source; proof: BalanceProof; onShowAll: () => void }) {
  const { t } = useTranslation();
  const { source, proof } = props;
  const { first_difference: difference, suspects, kept_by_bank, known_from, spans } = proof;
  const hasEarlier = known_from !== null && known_from < (spans[0]?.from ?? '');
  return (
    <>
      {difference ? <FirstDifference proof={proof} difference={difference} /> : <AllWell proof={proof} />}
      {difference && suspects.length > 0 && (
        <Card title={t('balanceProofs.suspects')}>
          <ol className={classes.suspects}>
            {suspects.map((suspect, index) => (
              <SuspectCard
                key={`${suspect.kind} ${suspect.rows.map((row) => row.transaction_id ?? row.name).join()}`}
                {...{ suspect, proof, difference, source }}
                isLikeliest={index === 0}
              />
            ))}
          </ol>
        </Card>
      )}
      {difference && kept_by_bank && (
        <Card title={t('balanceProofs.keptTitle')}>
          <div className={classes.last}>
            <p>{t('balanceProofs.keptLead')}</p>
            <LinkButton to={paths.connections} variant="default">
              {t('balanceProofs.toConnections')}
            </LinkButton>
          </div>
        </Card>
      )}
      {difference && !kept_by_bank && <CorrectionCard source={source} difference={difference} />}
      <ProofStrip spans={spans} onShowAll={hasEarlier ? props.onShowAll : undefined} />
    </>
  );
}

type Difference = NonNullable<BalanceProof['first_difference']>;

function FirstDifference({ proof, difference }: { proof: BalanceProof; difference: Difference }) {
  const { t } = useTranslation();
  const { date, expected, found, difference: missing, since } = difference;
  const show = (amount: number) => formatAmount(amount, proof.currency);
  const amount = show(Math.abs(missing));
  return (
    <section className={classes.verdict} data-state="differing">
      <Icon name="question" size={28} />
      <div className={classes.words}>
        <h2>{t('balanceProofs.differs', { day: formatDay(date) })}</h2>
        <p>
          {t('balanceProofs.saidAndFound', { expected: show(expected), found: show(found) })}{' '}
          <strong>
            {missing > 0 ? t('balanceProofs.tooLittle', { amount }) : t('balanceProofs.tooMuch', { amount })}
          </strong>
        </p>
        <p className={classes.quiet}>
          {since ? t('balanceProofs.since', { day: formatDay(since) }) : t('balanceProofs.sinceNever')}{' '}
          {t('balanceProofs.counts', { agreeing: proof.agreeing, count: proof.agreeing + proof.differing })}
        </p>
      </div>
    </section>
  );
}

function AllWell({ proof }: { proof: BalanceProof }) {
  const { t } = useTranslation();
  const missing = proof.spans
    .filter(({ state }) => state === 'missing')
    .reduce((count, span) => count + countDays(span), 0);
  if (proof.agreeing === 0)
    return (
      <Card>
        <Empty icon="question" title={t('balanceProofs.noBalance')} lead={t('balanceProofs.noBalanceLead')}>
          <Ways />
        </Empty>
      </Card>
    );
  return (
    <section className={classes.verdict} data-state="agreeing">
      <Icon name="check" size={28} />
      <div className={classes.words}>
        <h2>{t('balanceProofs.allAgree', { count: proof.agreeing })}</h2>
        <p className={classes.quiet}>
          {missing > 0 ? t('balanceProofs.missing', { count: missing }) : t('balanceProofs.noneMissing')}
        </p>
      </div>
    </section>
  );
}
