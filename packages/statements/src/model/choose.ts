/** What somebody decided, where it is one of the known ids; otherwise what is open. */
export function choose<Id extends string>(
  known: readonly Id[],
  decided: string | undefined,
  open: Id[],
): Id[] {
  const chosen = known.find((id) => id === decided);
  return chosen ? [chosen] : open;
}
