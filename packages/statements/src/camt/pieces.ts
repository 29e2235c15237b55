import { makeLineCounter } from '../text/line-counter.ts';

/** A piece of the document; `xml` is undefined where the file ends in the middle of it. */
export type Piece = { line: number; xml: string | undefined };

export type StatementPieces = {
  line: number;
  /** The statement without its entries: account and balances. */
  head: string;
  entries: Piece[];
};

const STATEMENTS = ['Stmt', 'Rpt'] as const;

/** Cuts a document into statements and entries, so that a long one is never a tree as a whole. */
export function listStatements(text: string): StatementPieces[] {
  const prefix = /<(\w{1,20}:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt)\b/.exec(text.slice(0, 64_000))?.[1] ?? '';
  const lineAt = makeLineCounter(text);
  return STATEMENTS.flatMap((name) => cut(text, 0, text.length, `${prefix}${name}`)).map(
    ({ from, to, isWhole }) => {
      const line = lineAt(from);
      const cuts = cut(text, from, to, `${prefix}Ntry`);
      const entries = cuts.map((entry) => ({
        line: lineAt(entry.from),
        xml: entry.isWhole ? text.slice(entry.from, entry.to) : undefined,
      }));
      const [first, last] = [cuts[0], cuts.at(-1)];
      const inner =
        first && last ? text.slice(from, first.from) + text.slice(last.to, to) : text.slice(from, to);
      return { line, head: isWhole ? inner : `${inner}</${prefix}Stmt>`, entries };
    },
  );
}

type Cut = { from: number; to: number; isWhole: boolean };

function cut(text: string, start: number, end: number, name: string): Cut[] {
  const cuts: Cut[] = [];
  const closing = `</${name}>`;
  let from = findOpening(text, start, name);
  while (from >= 0 && from < end) {
    const close = text.indexOf(closing, from);
    const isWhole = close >= 0 && close < end;
    const to = isWhole ? close + closing.length : end;
    cuts.push({ from, to, isWhole });
    from = findOpening(text, to, name);
  }
  return cuts;
}

/** `<Ntry>` or `<Ntry attribute…`, not `<NtryDtls>`. */
function findOpening(text: string, from: number, name: string): number {
  let at = text.indexOf(`<${name}`, from);
  while (at >= 0 && !/[\s>]/.test(text.charAt(at + name.length + 1))) at = text.indexOf(`<${name}`, at + 1);
  return at;
}
