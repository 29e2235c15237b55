declare const brand: unique symbol;

/** The number that a person's money is stored under. Only the database issues them. */
export type Owner = number & { readonly [brand]: 'Owner' };
