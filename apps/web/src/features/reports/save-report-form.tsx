import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { checks } from '../../ui/forms/checks.ts';
import { Fields, TextField } from '../../ui/forms/fields.tsx';
import { FormEnd } from '../../ui/forms/form-end.tsx';
import { useSubmit } from '../../ui/forms/submit.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import type { ReportName } from './report-address.ts';
import { useSaveReport } from './saved-reports.queries.ts';

/** Gives the report of the moment a name. */
export function SaveReportForm(props: { report: ReportName; search: URLSearchParams; onDone: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { name: '' }, validate: { name: checks.name } });
  const { submit, failure, isPending } = useSubmit(useSaveReport(), form, t('savedReports.failed'));
  const { report: _, ...query } = Object.fromEntries(props.search);
  const send = ({ name }: { name: string }) =>
    submit({ name, report: props.report, query }, () => {
      props.onDone();
      showToast('success', t('savedReports.kept', { name: name.trim() }));
    });
  return (
    <Fields form={form} onSubmit={send}>
      <TextField form={form} name="name" label={t('savedReports.name')} required data-autofocus />
      <FormEnd failure={failure} isPending={isPending} action={t('savedReports.keep')} />
    </Fields>
  );
}
