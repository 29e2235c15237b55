import { en as emails } from '../../features/emails/texts.en.ts';
import { en as identities } from '../../features/identities/texts.en.ts';
import { en as passkeys } from '../../features/passkeys/texts.en.ts';
import { en as personalData } from '../../features/personal-data/texts.en.ts';
import { en as reauthentication } from '../../features/reauthentication/texts.en.ts';
import { en as secondFactor } from '../../features/second-factor/texts.en.ts';
import { en as securityEvents } from '../../features/security-events/texts.en.ts';

/** The sentences about who somebody is and what is theirs: of the profile, and of the pages that mails lead to. */
export const accountTexts = [
  emails,
  identities,
  passkeys,
  personalData,
  reauthentication,
  secondFactor,
  securityEvents,
] as const;
