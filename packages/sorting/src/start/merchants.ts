import type { UsualId } from '../usual/usual-categories.ts';

/** Names by what they usually are, folded and parted by commas; facts that anybody knows, written down by ourselves. */
export type Merchants = Readonly<Partial<Record<UsualId, string>>>;
