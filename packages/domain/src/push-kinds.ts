/** What a person can be told of on their devices. */
export const PUSH_KINDS = ['budget', 'due', 'missed', 'below_zero'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
