import { makePushKeys } from '../config/config-push.ts';

/** `npm run vapid`: makes a key pair for notifications. Nothing is stored; the lines belong into the configuration. */
const { publicKey, privateKey } = makePushKeys();
console.log(
  [
    `VAPID_PUBLIC_KEY=${publicKey}`,
    `VAPID_PRIVATE_KEY=${privateKey}`,
    'VAPID_SUBJECT=mailto:you@example.org',
  ].join('\n'),
);
