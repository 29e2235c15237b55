/** Extras different ones are not compared any more: then nearly every text is another, and to remember them costs more. */
const MOST_KEPT = 20_000;

/** Statements say the same words again and again: of a hundred thousand rows, each is kept in mind once. */
export function keepOnce(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const kept = known.get(text);
    if (kept === undefined && known.size < MOST_KEPT) known.set(text, text);
    return kept ?? text;
  };
}
