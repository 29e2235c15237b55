/** Lets the browser do what has become due meanwhile. */
export const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));
