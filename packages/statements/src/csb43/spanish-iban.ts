const WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];

/** Bank, branch and account, as the file has them, with the digits that check them: the number that people know. */
export function toSpanishIban(bank: string, branch: string, account: string): string {
  const number = `${bank}${branch}${checkDigit(`00${bank}${branch}`)}${checkDigit(account)}${account}`;
  // `142800` is `ES00`, in digits.
  const check = 98n - (BigInt(`${number}142800`) % 97n);
  return `ES${String(check).padStart(2, '0')}${number}`;
}

function checkDigit(tenDigits: string): number {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(tenDigits.charAt(at)), 0);
  const rest = 11 - (sum % 11);
  if (rest === 11) return 0;
  return rest === 10 ? 1 : rest;
}
