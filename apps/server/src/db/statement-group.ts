/** `select transactions`: what a statement does to which table first, without anything that stands in it. */
export function toStatementGroup(sql: string): string {
  const [, verb = 'other'] = /^\s*\(?\s*([a-z]+)/i.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update|table)\s+"?([a-z_]+)"?/i.exec(sql) ?? [];
  return [verb, table].filter(Boolean).join(' ').toLowerCase();
}
