import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import stack from '../../ui/layout/stack.module.css';
import { readPage } from '../../ui/lists/page-address.ts';
import { Empty, Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { ConfirmFile } from './confirm-file.tsx';
import { DestinationForm } from './destination-form.tsx';
import { FileDone } from './file-done.tsx';
import { type Preview, useFileImport } from './file-imports.queries.ts';
import { FileSummary } from './file-summary.tsx';
import classes from './import-page.module.css';
import { PreviewRows } from './preview-rows.tsx';
import { QuestionForm } from './question-form.tsx';

/** One file: what was understood, what is still to be said, what becomes of each row, and the button. */
export function FilePreview({ id }: { id: string }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const preview = useFileImport(id, readPage(params));
  if (isGone(preview.error)) return <Gone />;
  return (
    <>
      <Link to={paths.import} className={classes.back}>
        <Icon name="back" />
        {t('fileImports.back')}
      </Link>
      <Page title={preview.data?.name ?? t('fileImports.title')}>
        <Loaded query={preview} skeleton={<Skeleton rows={3} height={160} />}>
          {(file) => (
            <div className={stack.stack} aria-busy={preview.isPlaceholderData}>
              {file.state === 'done' ? <FileDone file={file} /> : <Open file={file} />}
            </div>
          )}
        </Loaded>
      </Page>
    </>
  );
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'file_import.not_found';

function Open({ file }: { file: Preview }) {
  return (
    <>
      <FileSummary file={file} />
      {file.questions.map((question) => (
        <QuestionForm key={question.id} file={file} question={question} />
      ))}
      <DestinationForm file={file} />
      <ConfirmFile file={file} />
      <PreviewRows file={file} />
    </>
  );
}

function Gone() {
  const { t } = useTranslation();
  return (
    <Page title={t('fileImports.title')}>
      <Card>
        <Empty icon="inbox" title={t('fileImports.gone')} lead={t('fileImports.goneLead')}>
          <LinkButton to={paths.import}>{t('fileImports.another')}</LinkButton>
        </Empty>
      </Card>
    </Page>
  );
}
