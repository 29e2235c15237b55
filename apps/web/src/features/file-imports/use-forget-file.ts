import type { FileImport } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { toastOutcome } from '../../ui/feedback/toast-outcome.ts';
import { useRemoveFile } from './file-imports.queries.ts';

/** Nothing is lost by it but the reading: nobody is asked, but told. */
export function useForgetFile(): (file: FileImport) => void {
  const { t } = useTranslation();
  const remove = useRemoveFile();
  return (file) =>
    toastOutcome(remove.mutateAsync(file), {
      done: t('fileImports.removed'),
      failed: t('fileImports.removeFailed'),
    });
}
