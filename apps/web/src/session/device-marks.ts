/** What is known of this device's own data before the code is there that keeps it. Both go with what they are about. */

/** Something waits to be sent. */
export const CHANGES_WAITING = 'changes-waiting';
/** When every screen was last asked for, so that it opens without a network. */
export const KEPT_AT = 'kept-for-offline-at';
/** Under which address this browser takes notifications. */
export const SUBSCRIBED_AS = 'notifications-at';
