import type { FileImport } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { restoreFocus } from '../../ui/lists/restore-focus.ts';
import { Empty, Loaded, Skeleton } from '../../ui/lists/states.tsx';
import { describePeriod, FORMATS, findObstacle } from './describe-file.ts';
import { useFileImports } from './file-imports.queries.ts';
import classes from './import-page.module.css';
import { useForgetFile } from './use-forget-file.ts';
import { toFileAddress } from './use-import-files.ts';

/** Files that were read and not confirmed yet. */
export function WaitingFiles() {
  const { t } = useTranslation();
  const files = useFileImports();
  return (
    <Card title={t('fileImports.waiting')}>
      <Loaded query={files} skeleton={<Skeleton rows={2} height={64} />}>
        {(waiting) =>
          waiting.length > 0 ? (
            <ul className={classes.files}>
              {waiting.map((file) => (
                <WaitingFile key={file.id} file={file} />
              ))}
            </ul>
          ) : (
            <Empty icon="inbox" title={t('fileImports.none')} lead={t('fileImports.noneLead')}>
              <LinkButton to={paths.connections} variant="default">
                {t('fileImports.toConnections')}
              </LinkButton>
            </Empty>
          )
        }
      </Loaded>
    </Card>
  );
}

function WaitingFile({ file }: { file: FileImport }) {
  const { t } = useTranslation();
  const forget = useForgetFile();
  const obstacle = findObstacle(file);
  const about = [
    FORMATS[file.format],
    t('fileImports.rows', { count: file.rows }),
    describePeriod(t, file),
    t('fileImports.newRows', { count: file.decisions.new }),
  ].filter(Boolean);
  const remove = () => {
    if (document.activeElement instanceof HTMLElement) restoreFocus(document.activeElement);
    forget(file);
  };
  return (
    <li className={classes.file}>
      <div className={classes.about}>
        <Link
          className={classes.name}
          to={toFileAddress(file.id)}
          aria-label={t('fileImports.open', { name: file.name })}
        >
          {file.name}
        </Link>
        <span className={classes.quiet}>{about.join(' · ')}</span>
        {obstacle && (
          <span className={classes.note}>
            {t(obstacle === 'question' ? 'fileImports.asks' : 'fileImports.homeless')}
          </span>
        )}
      </div>
      <IconButton icon="bin" label={t('fileImports.removeOf', { name: file.name })} onClick={remove} />
    </li>
  );
}
