/** Whom the footer credits. Change this list to make Saldo your own. */
export const authors: readonly { name: string; url: string }[] = [
  { name: 'The Saldo team', url: 'https://saldo.example/team' },
];
