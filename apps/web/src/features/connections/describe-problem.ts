import i18next from 'i18next';

/** The last failure of a bank, of which the server keeps only the code. */
export function describeProblem(code: string): string {
  return i18next.t(`bankProblems.${code.replace('bank.', '')}` as 'bankProblems.failed');
}
