import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Page } from '../../ui/layout/page.tsx';
import stack from '../../ui/layout/stack.module.css';
import { FileChooser } from './file-chooser.tsx';
import { FilePreview } from './file-preview.tsx';
import { PastFiles } from './past-files.tsx';
import { SendingList } from './sending-list.tsx';
import { WaitingFiles } from './waiting-files.tsx';

/** Files from a bank: which of them wait, and of the one in the address, what would come in. */
export function ImportPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const id = params.get('file');
  if (id) return <FilePreview key={id} id={id} />;
  return (
    <Page title={t('fileImports.title')} lead={t('fileImports.lead')}>
      <div className={stack.stack}>
        <FileChooser />
        <SendingList />
        <WaitingFiles />
        <PastFiles />
      </div>
    </Page>
  );
}
