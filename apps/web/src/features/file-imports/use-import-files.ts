import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { askToLeave } from '../../ui/forms/unsaved.ts';
import { returnState } from '../../ui/layout/current-item.ts';

/** Sends files from wherever they were chosen; a single one is then opened, unless its person went elsewhere. */
export function useImportFiles(): (files: readonly File[]) => Promise<void> {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async (files) => {
    if (files.length === 0 || !(await askToLeave())) return;
    const isHere = () => `${window.location.pathname}${window.location.search}` === paths.import;
    if (!isHere()) await navigate(paths.import, { state: returnState(undefined) });
    const { sendFiles } = await import('./sending.ts');
    const [id] = await sendFiles(cache, files);
    if (files.length === 1 && id && isHere()) await navigate(toFileAddress(id));
  };
}

/** Where a file is looked at. */
export const toFileAddress = (id: string) => `${paths.import}?${new URLSearchParams({ file: id })}`;
