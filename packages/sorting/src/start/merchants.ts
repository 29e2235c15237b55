import type { UsualId } from '../usual/usual-line.ts';

/**
 * Names by what they usually are, folded and parted by commas; facts that anybody knows, written down by ourselves. A tilde marks what people file in several places: software is
 * a subscription, or work.
 */
export type Merchants = Readonly<Partial<Record<UsualId, string>>>;
