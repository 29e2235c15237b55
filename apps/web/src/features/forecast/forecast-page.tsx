import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PresentOnly } from '../../ui/as-of/present-only.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ReportTabs } from '../reports/reports.widget.tsx';
import { useSources } from '../sources/sources.queries.ts';
import { ComingItems } from './coming-items.tsx';
import { useForecast } from './forecast.queries.ts';
import { type ForecastAddress, readForecastAddress, SPANS, toForecastParams } from './forecast-address.ts';
import { ForecastCard } from './forecast-card.tsx';
import classes from './forecast-page.module.css';
import { GoalsToCome } from './goals-to-come.tsx';
import { Scenarios } from './scenarios.tsx';
import { TrackRecord } from './track-record.tsx';

/** What the balance will be, what it is made of, what if, and how right that was so far. */
export function ForecastPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const address = readForecastAddress(params);
  const sources = useSources();
  const { days, source_id, scenarios } = address;
  const query = { days, ...(source_id && { source_id }) };
  const forecast = useForecast(query);
  const change = (changes: Partial<ForecastAddress>) =>
    setParams(
      (before) => {
        const next = toForecastParams({ ...address, ...changes });
        const moment = before.get('as_of');
        if (moment) next.set('as_of', moment);
        return next;
      },
      { state: { keepsScroll: true } },
    );
  return (
    <Page title={t('forecast.title')} lead={t('forecast.lead')} isCompact>
      <div className={classes.page}>
        <ReportTabs current="forecast" />
        <PresentOnly>
          <div className={classes.controls}>
            <Choice
              label={t('forecast.source')}
              value={source_id ?? ''}
              options={[
                ['', t('forecast.allSources')],
                ...(sources.data ?? []).map(({ id, name }): [string, string] => [id, name]),
              ]}
              onChange={(id) => change({ source_id: id || undefined })}
            />
            <Choice
              label={t('forecast.span')}
              value={days}
              options={SPANS.map((span): [typeof span, string] => [span, t(`forecast.spans.${span}`)])}
              onChange={(span) => change({ days: span })}
            />
          </div>
          <ForecastCard forecast={forecast} query={query} scenarioIds={scenarios} sources={sources.data} />
          <div className={classes.columns}>
            <ComingItems forecast={forecast} />
            <div className={classes.page}>
              <Scenarios shown={scenarios} onShow={(ids) => change({ scenarios: ids })} />
              <GoalsToCome forecast={forecast} />
            </div>
          </div>
          <TrackRecord forecast={forecast} />
        </PresentOnly>
      </div>
    </Page>
  );
}
