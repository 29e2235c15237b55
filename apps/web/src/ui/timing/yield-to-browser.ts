/** Lets the browser do what has become due meanwhile. */
export const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve));
