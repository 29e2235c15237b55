declare const brand: unique symbol;

/** The number that one person's money is kept under. Only the database gives them out. */
export type Owner = number & { readonly [brand]: 'Owner' };
