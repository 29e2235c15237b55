import { CategoryIcon, type Look } from '../../ui/look/category-mark.tsx';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { Explained } from '../explain/explained-buttons.tsx';
import classes from './figures-table.module.css';

/** An amount, or words, that can say how it came about; or just words. */
type Cell = (({ amount: number } | { words: string }) & { explain: string | undefined }) | string;
export type TableOf = {
  /** What the rows are. */
  head: string;
  columns: string[];
  rows: { key: string; name: string; look?: Look | undefined; cells: Cell[] }[];
  currency: string;
};

export function FiguresTable(props: { caption: string; table: TableOf; isShown: boolean }) {
  const { head, columns, rows, currency } = props.table;
  const show = (cell: Cell) => {
    if (typeof cell === 'string') return cell;
    const text = 'words' in cell ? cell.words : formatAmount(cell.amount, currency);
    // What nobody sees must not be a stop of the keyboard.
    return props.isShown ? <Explained explain={cell.explain}>{text}</Explained> : text;
  };
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two sources may have one name
            <th key={index} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, look, cells }) => (
          <tr key={key}>
            <th scope="row">{look ? <Named look={look} name={name} /> : name}</th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two sources may have one name
              <td key={index}>{show(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Named = ({ look, name }: { look: Look; name: string }) => (
  <span className={classes.named}>
    <CategoryIcon look={look} />
    {name}
  </span>
);
