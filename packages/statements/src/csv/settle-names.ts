import { isMostly } from '../table/column-shape.ts';
import { foldHeading } from '../table/header-words.ts';
import type { Column } from './column.ts';

/** Such a column is a description where another one names the other side. */
const GENERIC_NAME =
  /^(?:transaction )?description$|^concepto$|^movimiento$|^libelle|^descri|^title$|^transaction$|^nature/;

/** It may be whose account it is as well as who was paid. */
const ANY_NAME = /^(?:name|nombre|naam|nom|nome)$/;

const ENOUGH_ROWS = 3;
const MANY_ROWS = 8;

/** Who was paid, or who paid: a column that tells one row from another. */
export function settleNames(columns: Column[]): void {
  dropHolders(columns);
  const named = columns.filter(({ role }) => role === 'name');
  const isGeneric = ({ heading }: Column) => GENERIC_NAME.test(foldHeading(heading));
  if (named.some((column) => !isGeneric(column))) {
    for (const column of named) if (isGeneric(column)) column.role = 'description';
  }
  if (columns.some(({ role }) => role === 'name')) return;
  const texts = columns.filter(({ role, shape }) => role === 'description' && isMostly(shape, 'words'));
  const most = Math.max(...texts.map(({ shape }) => shape.different));
  const telling = texts.find(({ shape }) => shape.different * 2 > most) ?? texts[0];
  if (telling) telling.role = 'name';
}

/** A name that is the same on each row, beside texts that are not, is that of whose account it is. */
function dropHolders(columns: Column[]): void {
  const texts = columns.filter(({ role }) => role === 'name' || role === 'description');
  const most = Math.max(...texts.map(({ shape }) => shape.different), 0);
  for (const column of texts) {
    const { different, filled, rows } = column.shape;
    const isAnyName = ANY_NAME.test(foldHeading(column.heading));
    const isOne = different === 1 && most >= (isAnyName ? 2 : ENOUGH_ROWS);
    const areTwo = different === 2 && most >= MANY_ROWS && isAnyName;
    if (column.role === 'name' && filled === rows && (isOne || areTwo)) column.role = 'ignored';
  }
}
