import { paths } from '../../config/paths.ts';

/** Where a file is looked at. */
export const toFileAddress = (id: string) => `${paths.import}?${new URLSearchParams({ file: id })}`;
