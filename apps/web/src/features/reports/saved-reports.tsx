import type { SavedReport } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { restoreFocus } from '../../ui/lists/restore-focus.ts';
import { Icon } from '../../ui/look/icon.tsx';
import classes from './saved-reports.module.css';
import { useForgetReport, useSavedReports, useSaveReport } from './saved-reports.queries.ts';

/** The reports that somebody gave a name: one press opens them. */
export function SavedReports() {
  const { t } = useTranslation();
  const { data: saved = [] } = useSavedReports();
  const forget = useForgetReport();
  const save = useSaveReport();
  if (saved.length === 0) return null;
  const fail = (error: Error) => showToast('failure', t('savedReports.failed'), describeFailure(error, ''));
  const restore = ({ id: _, ...body }: SavedReport) =>
    save.mutate({ body, key: crypto.randomUUID() }, { onError: fail });
  const remove = (report: SavedReport) => {
    if (document.activeElement instanceof HTMLElement) restoreFocus(document.activeElement);
    const undo = { label: t('changes.undo'), onClick: () => restore(report) };
    const onSuccess = () =>
      showToast('success', t('savedReports.removed', { name: report.name }), undefined, [undo]);
    forget.mutate(report.id, { onSuccess, onError: fail });
  };
  return (
    <ul className={classes.chips} aria-label={t('savedReports.title')}>
      {saved.map((report) => (
        <li key={report.id}>
          <Link to={toAddress(report)}>{report.name}</Link>
          <button
            type="button"
            aria-label={t('savedReports.remove', { name: report.name })}
            onClick={() => remove(report)}
          >
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const toAddress = ({ report, query }: SavedReport) => `?${new URLSearchParams({ ...query, report })}`;
