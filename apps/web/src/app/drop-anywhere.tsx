import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useImportFiles } from '../features/file-imports/use-import-files.ts';
import { Icon } from '../ui/look/icon.tsx';
import classes from './drop-anywhere.module.css';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Not over a dialog, nor over what takes files of its own, as receipts do. */
function isOurs({ target }: DragEvent): boolean {
  if (document.querySelector('dialog[open]')) return false;
  const field = target instanceof Element ? target.closest('fieldset, label') : null;
  return field?.querySelector('input[type=file]') == null || field.closest('[data-drop]') !== null;
}

/** A bank's file that is dropped anywhere is brought in; nowhere does it take the place of the app. */
export function DropAnywhere() {
  const { t } = useTranslation();
  const importFiles = useImportFiles();
  const latest = useRef(importFiles);
  useEffect(() => {
    latest.current = importFiles;
  });
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event)) return;
      event.preventDefault();
      const isTaken = isOurs(event);
      event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none';
      setOver(isTaken);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (isOurs(event)) void latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    const listening = new AbortController();
    window.addEventListener('dragover', over, listening);
    window.addEventListener('dragleave', leave, listening);
    window.addEventListener('drop', drop, listening);
    return () => listening.abort();
  }, []);
  if (!isOver) return null;
  return (
    <div className={classes.hint} role="status">
      <Icon name="bringIn" size={64} />
      {t('fileImports.dropAnywhere')}
    </div>
  );
}
