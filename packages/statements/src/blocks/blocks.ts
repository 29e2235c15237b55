import { findRole } from '../table/header-words.ts';
import { eachLine } from '../text/lines.ts';

/** Lines of `Label: value` that belong together, in their order; what has no label goes on with the value above it. */
export type Block = { line: number; values: Map<string, string>; hasDay: boolean; hasMoney: boolean };

/** `others`: lines that belong to no block. */
export type Blocks = { blocks: Block[]; others: { line: number; text: string }[] };

const LABELLED = /^\s*(\p{L}[^:;|\t"]{0,39}?)\s*:(?!\/\/)(.*)$/u;

/** What a block ends with: an empty line, or the label with which it has begun to say something twice. */
export function listBlocks(text: string, endsAtBlank: boolean): Blocks {
  const blocks: Block[] = [];
  const others: Blocks['others'] = [];
  const tell = makeTeller();
  let current: Block | undefined;
  let label: string | undefined;
  for (const { line, text: raw } of eachLine(text)) {
    if (raw.trim() === '') {
      if (endsAtBlank) current = undefined;
      label = undefined;
      continue;
    }
    const [, own, value = ''] = LABELLED.exec(raw) ?? [];
    if (own !== undefined) {
      if (!current || current.values.has(own)) {
        current = { line, values: new Map(), hasDay: false, hasMoney: false };
        blocks.push(current);
      }
      current.values.set(own, value.trim());
      const { isDay, isMoney } = tell(own);
      current.hasDay ||= isDay;
      current.hasMoney ||= isMoney;
      label = own;
    } else if (current && label !== undefined)
      current.values.set(label, `${current.values.get(label) ?? ''} ${raw.trim()}`.trim());
    else others.push({ line, text: raw.trim() });
  }
  return { blocks, others };
}

const DAY: readonly unknown[] = ['date', 'value_date'];
const MONEY: readonly unknown[] = ['amount', 'money_out', 'money_in'];

/** Whether a label means a day, or money; a file has few of them, on each of its records. */
function makeTeller() {
  const known = new Map<string, { isDay: boolean; isMoney: boolean }>();
  return (label: string) => {
    const found = known.get(label);
    if (found) return found;
    const role = findRole(label)?.role;
    const told = { isDay: DAY.includes(role), isMoney: MONEY.includes(role) };
    known.set(label, told);
    return told;
  };
}

/** Whether it tells a day and an amount, by labels that we know. */
export const isMovement = ({ hasDay, hasMoney }: Block): boolean => hasDay && hasMoney;

/** Whether it tells one of them: then the other is missing. */
export const isPartOfMovement = ({ hasDay, hasMoney }: Block): boolean => hasDay || hasMoney;

const LOOKED_AT = 16_000;
/** Of its lines, so many have a label: a table has hardly any. */
const MOST = 0.7;

/** Whether a text is written in blocks, by its front. */
export function isWrittenInBlocks(text: string): boolean {
  const lines = text
    .slice(0, LOOKED_AT)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '');
  const labels = lines.flatMap((line) => LABELLED.exec(line)?.[1] ?? []);
  if (labels.length < lines.length * MOST) return false;
  const told = labels.map(makeTeller());
  return told.some(({ isDay }) => isDay) && told.some(({ isMoney }) => isMoney);
}
