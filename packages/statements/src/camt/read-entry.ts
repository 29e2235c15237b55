import { cents, type Day } from '@saldo/domain';
import { toRow } from '../model/row.ts';
import { type Parts, toProblem } from '../parts/reading-parts.ts';
import { toWords, type Words } from '../text/clean.ts';
import { isProblem, parseAmount } from '../values/amount.ts';
import { toCurrency } from '../values/currency.ts';
import { dissectDate } from '../values/date.ts';
import type { Piece } from './pieces.ts';
import { findAll, findText, parseXml, type XmlNode } from './xml.ts';

/** A row for each entry, as the bank booked it: a batch is one movement, and other files of the account say the same. */
export function readEntry(piece: Piece, account: string, currency: string | null, parts: Parts): void {
  const entry = piece.xml === undefined ? undefined : findAll(parseXml(piece.xml), 'Ntry')[0];
  const { line } = piece;
  if (entry === undefined) {
    parts.problems.push(toProblem(line, 'cut_off', ''));
    return;
  }
  const status = findText(entry, 'Sts/Cd', 'Sts');
  const words = describe(entry);
  if (status === 'INFO') {
    parts.leftOut.push({ line, code: 'not_booked', text: words.name });
    return;
  }
  const day = toCamtDay(findText(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'));
  const amountText = findText(entry, 'Amt');
  const own = toCurrency(findText(entry, 'Amt/@Ccy')) ?? currency;
  const size = parseAmount(amountText, 'point', own);
  const flag = findText(entry, 'CdtDbtInd');
  const direction = flag === 'CRDT' ? 1 : flag === 'DBIT' ? -1 : undefined;
  if (!day) parts.problems.push(toProblem(line, 'no_date', findText(entry, 'BookgDt/Dt', 'BookgDt/DtTm')));
  else if (isProblem(size)) parts.problems.push(toProblem(line, size, amountText));
  else if (direction === undefined) parts.problems.push(toProblem(line, 'unknown_flag', flag));
  else if (size === 0) parts.leftOut.push({ line, code: 'zero_amount', text: words.name });
  else {
    parts.rows.push(
      toRow({
        line,
        account,
        day,
        valueDay: toCamtDay(findText(entry, 'ValDt/Dt', 'ValDt/DtTm')) ?? null,
        // A reversal says so besides; the direction is that of the money already.
        cents: cents(direction * size),
        currency: own,
        ...words,
        ref: findText(entry, 'AcctSvcrRef', 'NtryDtls/TxDtls/Refs/AcctSvcrRef') || null,
        isPending: status === 'PDNG' || status === 'FUTR',
      }),
    );
  }
}

/** `2026-01-31+01:00`: the day as written. */
function toCamtDay(text: string): Day | undefined {
  const date = dissectDate(text.slice(0, 10));
  return date && 'day' in date ? date.day : undefined;
}

const REMITTANCE = ['RmtInf/Ustrd', 'RmtInf/Strd/CdtrRefInf/Ref', 'AddtlTxInf'];

/** The other side is whoever is not us: the debtor of what came in, the creditor of what went out. */
function describe(entry: XmlNode): Words {
  const isIncoming = findText(entry, 'CdtDbtInd') === 'CRDT';
  const details = findAll(entry, 'NtryDtls', 'TxDtls');
  const sides = isIncoming ? ['Dbtr', 'UltmtDbtr'] : ['Cdtr', 'UltmtCdtr'];
  const names = details.map((detail) =>
    findText(detail, ...sides.flatMap((side) => [`RltdPties/${side}/Nm`, `RltdPties/${side}/Pty/Nm`])),
  );
  const texts = details.flatMap((detail) =>
    REMITTANCE.flatMap((path) =>
      findAll(detail, ...path.split('/')).map((found) => findText(found, '#text') || asText(found)),
    ),
  );
  const additional = findText(entry, 'AddtlNtryInf');
  return toWords(details.length > 1 ? [additional, ...names, ...texts] : [...names, ...texts, additional]);
}

const asText = (node: XmlNode): string => (typeof node === 'string' ? node : '');
