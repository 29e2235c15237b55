/** Of what is kept by accounts, which a file may call anything: `constructor`, say. */
export const ofAccount = <Value>(kept: { [account: string]: Value }, key: string): Value | undefined =>
  Object.hasOwn(kept, key) ? kept[key] : undefined;
