import { foldText } from '@saldo/domain';

/** What banks write of money that goes from one account of a person to another, and of a card that is settled. */
const PHRASES =
  `traspaso, traspaso interno, entre cuentas propias, entre mis cuentas, transferencia interna, a mi cuenta,
  internal transfer, online transfer, account transfer, transfer to savings, transfer from savings, transfer to checking,
  transfer from checking, transfer to account, transfer from account, between accounts, own account transfer,
  umbuchung, eigenubertrag, ubertrag eigenes konto, eigene konten, virement interne, virement entre comptes,
  virement compte a compte, giroconto, trasferimento interno, transferencia entre contas, overboeking eigen rekening,
  interne overboeking, eigen rekening,
  credit card payment, payment to credit card, credit card bill, card payment thank you, payment thank you, automatic payment thank, autopay pymt,
  autopay payment, crd autopay, credit crd autopay, credit card autopay, card autopay, epayment ach pmt,
  online payment thank you, liquidacion tarjeta, liquidacion de tarjeta, liquidacion de la tarjeta, recibo tarjeta,
  pago de tarjeta de credito, pago tarjeta credito, cargo tarjeta credito, kreditkartenabrechnung,
  kreditkartenabrechn, kreditkarte abrechnung, abrechnung kreditkarte, ausgleich kreditkarte, releve carte bancaire,
  debit differe carte, carte a debit differe, addebito carta di credito, saldo carta di credito, estratto conto carta,
  creditcard afrekening, afrekening creditcard, liquidacao cartao, pagamento cartao de credito`
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '));

const transfer = new RegExp(`(?<![a-z])(?:${PHRASES.join('|')})(?![a-z])`);

/** Whether a name speaks of the person's own accounts. */
export const looksLikeTransfer = (name: string): boolean =>
  transfer.test(foldText(name).replace(/[^\p{L}\p{N}]+/gu, ' '));
