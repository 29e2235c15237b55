import type { Context } from '../../context/context.ts';

/** A provider may have been taken out of the settings since. */
export function toProviderName({ identityProviders }: Context, id: string): string {
  return identityProviders.find((provider) => provider.id === id)?.name ?? id;
}
