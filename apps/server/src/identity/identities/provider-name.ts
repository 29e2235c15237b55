import type { Context } from '../../context/context.ts';

/** A provider may have been removed from the settings. */
export function toProviderName({ identityProviders }: Context, id: string): string {
  return identityProviders.find((provider) => provider.id === id)?.name ?? id;
}
