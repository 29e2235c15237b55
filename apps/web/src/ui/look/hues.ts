/** Which of the twenty colors in tokens.css stands for something with a name: the same everywhere, and after a rename too new. */

const HUES = 20;

export const hueOf = (name: string) => `var(--saldo-hue-${hueNumber(name)})`;

function hueNumber(name: string): number {
  let sum = 7;
  for (const letter of name.trim().toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  return (sum % HUES) + 1;
}
