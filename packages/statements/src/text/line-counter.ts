/** Tells on which line a place in a text is. Places must be asked for from front to back: it goes through once. */
export function makeLineCounter(text: string): (place: number) => number {
  let line = 1;
  let at = 0;
  return (place) => {
    for (; at < place; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) line += 1;
    }
    return line;
  };
}
