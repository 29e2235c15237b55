import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/look/icon.tsx';
import classes from './file-chooser.module.css';
import shared from './import-page.module.css';
import { useImportFiles } from './use-import-files.ts';

/** Everywhere takes files that are dropped: this says so, and has a button for thumbs and keyboards. */
export function FileChooser() {
  const { t } = useTranslation();
  const importFiles = useImportFiles();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    // Otherwise the browser would not tell of the same file chosen again.
    event.currentTarget.value = '';
    void importFiles(files);
  };
  return (
    <div className={classes.zone} data-drop>
      <span className={classes.picture} aria-hidden="true">
        <Icon name="bringIn" size={36} />
      </span>
      <p className={classes.drop}>{t('fileImports.drop')}</p>
      <label className={classes.picker}>
        {t('fileImports.choose')}
        <input className="visually-hidden" type="file" multiple onChange={choose} />
      </label>
      <p className={shared.quiet}>{t('fileImports.formats')}</p>
    </div>
  );
}
