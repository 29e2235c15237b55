import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import table from '../../ui/lists/table.module.css';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { useRemoveTag } from './tags.queries.ts';
import classes from './tags-page.module.css';

type Tag = { name: string; count: number };

export function TagsTable({ tags, onRename }: { tags: Tag[]; onRename: (name: string) => void }) {
  const { t } = useTranslation();
  const remove = useRemoveTag();
  const tellOutcome = useUndoableOutcome();
  const [dialog, ask] = useConfirm();
  const askRemove = ({ name, count }: Tag) =>
    ask({
      text: t('tags.confirmDelete', { name, count }),
      action: t('tags.deleteAction'),
      onYes: () =>
        tellOutcome(remove.mutateAsync(name), {
          done: t('tags.deleted'),
          failed: t('tags.deleteFailed'),
          change: ({ change_id }) => change_id,
        }),
    });
  return (
    <>
      <table className={table.table}>
        <caption className="visually-hidden">{t('tags.list')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('tags.name')}</th>
            <th scope="col">{t('tags.count')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('tags.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tags.map((tag) => (
            <tr key={tag.name} className={classes.row}>
              <th scope="row">
                <Link
                  className={classes.tag}
                  to={`${paths.transactions}?tag=${encodeURIComponent(tag.name)}`}
                  aria-label={t('tags.show', { name: tag.name })}
                >
                  {tag.name}
                </Link>
              </th>
              <td className={table.quiet}>{t('tags.used', { count: tag.count })}</td>
              <td className={table.actions}>
                <IconButton
                  icon="pencil"
                  label={t('tags.rename', { name: tag.name })}
                  onClick={() => onRename(tag.name)}
                />
                <IconButton
                  icon="bin"
                  label={t('tags.delete', { name: tag.name })}
                  onClick={() => askRemove(tag)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {dialog}
    </>
  );
}
