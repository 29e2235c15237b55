import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../api/save-file.ts';
import { Menu } from '../../../ui/buttons/menu.tsx';
import { describeFailure } from '../../../ui/feedback/failure.ts';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { Icon } from '../../../ui/look/icon.tsx';
import { today } from '../../../ui/money-and-dates/dates.ts';
import { useExportList } from '../../personal-data/personal-data.queries.ts';
import type { Filter } from '../model/filter-address.ts';
import classes from './transactions-page.module.css';

const FORMATS = ['csv', 'qif', 'ofx', 'journal'] as const;

/** The list as it is narrowed down, all of its pages, as a file. */
export function ExportMenu({ filter }: { filter: Filter }) {
  const { t } = useTranslation();
  const exportList = useExportList();
  const save = (format: (typeof FORMATS)[number]) =>
    exportList.mutate(
      { params: { format }, query: filter },
      {
        onSuccess: (file) => saveFile(file, `saldo-transactions-${today()}.${format}`),
        onError: (error) => showToast('failure', t('transactions.exportFailed'), describeFailure(error, '')),
      },
    );
  return (
    <Menu
      label={t('transactions.exportList')}
      className={classes.tool}
      groups={[
        FORMATS.map((format) => ({
          icon: 'download',
          label: t(`transactions.exportAs.${format}`),
          onClick: () => save(format),
        })),
      ]}
    >
      <Icon name="download" />
      {t('transactions.export')}
    </Menu>
  );
}
