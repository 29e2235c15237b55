import { foldText } from '@saldo/domain';
import type { ColumnRole } from '../model/mapping.ts';

/**
 * What banks write above a column, in English, Spanish, German, French, Italian, Portuguese and Dutch, folded: no case,
 * no accents, no signs. A heading means what the longest of these that stands in it means.
 */
const WORDS: { readonly [role in ColumnRole]?: string } = {
  date: `
    date, booking, booking date, datetime, date time, timestamp, posting date, posted date, post date, date posted, posted, booked,
    transaction date, trans date, started date, completed date, date of transaction, day, fecha,
    fecha operacion, fecha de operacion, f operacion, fecha contable, fecha movimiento, datum, buchungstag,
    buchungsdatum, buchung, belegdatum, kaufdatum, umsatztag, date operation, date de l operation,
    date d operation, date comptable, date de comptabilisation, data, data operazione, data contabile,
    data di registrazione, data movimento, data lancamento, data do movimento, data mov, data movimentacao,
    data da operacao, boekdatum, boekingsdatum, transactiedatum, datum transactie, rentedatum boeking
  `,
  value_date: `
    value date, effective date, fecha valor, f valor, wert, valuta, valutadatum, wertstellung,
    wertstellungsdatum, date valeur, date de valeur, data valuta, data valor, rentedatum, valuta datum,
    interest date, booked at
  `,
  amount: `
    amount, transaction amount, net amount, value, billing amount, amount eur, sum, importe, monto,
    cantidad, importe eur, importe operacion, cargo abono, betrag, umsatz, betrag eur, buchungsbetrag,
    umsatz in eur, betrag in eur, montant, montant en euros, montant eur, importo, importo in euro,
    ammontare, valor, montante, quantia, bedrag, bedrag eur, transactiebedrag
  `,
  money_out: `
    debit, debits, debit amount, money out, paid out, withdrawal, withdrawals, outflow, payments,
    payments out, spent, charge, charges, cargo, cargos, gasto, gastos, debe, retiro, retiros, soll,
    belastung, belastungen, ausgaben, lastschrift, ausgang, depense, depenses, uscite, uscita, addebiti,
    addebito, dare, debito, debitos, saida, saidas, af, uitgaven, debet, withdrawal amt, withdrawal amount,
    debit eur, debit euros
  `,
  money_in: `
    credit, credits, credit amount, money in, paid in, deposit, deposits, inflow, receipts, received,
    abono, abonos, ingreso, ingresos, haber, haben, gutschrift, gutschriften, einnahmen, eingang, recette,
    recettes, entrate, entrata, accrediti, accredito, avere, credito, creditos, entrada, entradas, bij,
    inkomsten, deposit amt, deposit amount, credit eur, credit euros
  `,
  flag: `
    debit credit, dr cr, cr dr, d c, c d, credit debit, credit debit indicator, direction, debit or credit,
    dc, soll haben, s h, sollhaben, debe haber, cargo o abono, sens, segno, af bij, bij af, dare avere,
    debito credito, sign, signo, in out, i o, vorzeichen, soll haben kennzeichen, credit debet,
    debet credit, signe, richtung, cdtdbtind
  `,
  fee: `
    fee, fees, comision, gebuhr, gebuhren, frais, commissione, comissao, kosten, total fees
  `,
  balance: `
    balance, running balance, account balance, balance after, closing balance, available balance, saldo,
    saldo contable, saldo tras operacion, saldo posterior, saldo disponible, kontostand,
    saldo nach buchung, saldo nach umsatz, neuer saldo, solde, solde apres operation, saldo finale,
    saldo contabile, saldo disponibile, saldo apos movimento, saldo contabilistico, saldo na,
    saldo na mutatie, saldo na trn, saldo progressivo, resulting balance, balance eur, saldo eur
  `,
  currency: `
    currency, ccy, curr, account currency, currency code, divisa, moneda, wahrung, whrg, devise, monnaie,
    divise, valuta conto, moeda, munt, muntsoort, buchungswahrung, commodity, amount currency,
    transaction currency
  `,
  name: `
    payee, payer, supplier, payee payer, name, merchant, merchant name, counterparty, counter party,
    counterparty name, other party, beneficiary, beneficiary name, recipient, sender, vendor, to from,
    description, transaction description, title, transaction, concepto, comercio, beneficiario, ordenante,
    contrapartida, movimiento, beguenstigter, begunstigter, auftraggeber, empfanger, zahlungsempfanger,
    auftraggeber begunstigter, name zahlungsbeteiligter, beguenstigter zahlungspflichtiger,
    begunstigter zahlungspflichtiger, zahlungspflichtiger, auftraggeber empfanger, empfanger auftraggeber,
    zahlungsbeteiligter, handler, partnername, partner name, libelle, libelle operation, intitule, tiers,
    nature de l operation, descrizione, descrizione operazione, controparte, esercente, descricao,
    comerciante, entidade, naam, naam omschrijving, naam tegenpartij, tegenpartij, name description,
    counterparty account
  `,
  description: `
    memo, notes, note, details, detail, narrative, narration, remittance information, purpose,
    payment reference, additional information, more details, extended description, original statement,
    original description, particulars, remarks, message, comment, reference text, location, observaciones,
    mas datos, detalle, detalles, informacion adicional, remesa, comentario, verwendungszweck,
    buchungstext, beschreibung, bemerkung, notiz, text, zweck, vorgang verwendungszweck,
    kundenreferenz, motif, communication, communications, informations, libelle complementaire,
    detail de l ecriture, reference, causale, dettagli, note aggiuntive, descrizione estesa, observacoes,
    detalhes, informacao adicional, omschrijving, mededeling, mededelingen, opmerkingen, kenmerk,
    category description, referenz, referencia
  `,
  type: `
    type, transaction type, payment type, type of transaction, tipo, tipo de movimiento, tipo operacion,
    umsatzart, umsatztyp, vorgang, buchungsart, transaktionstyp, type operation, type d operation, tipo operazione,
    tipo movimento, soort, mutatiesoort, transactiesoort, code
  `,
  ref: `
    id, transaction id, transaction no, transaction number, identificador, identificativo, uuid, transaction reference, reference number, reference id, transferwise id, fitid,
    unique id, numero de operacion, id operacion, transaktionsnummer, umsatz id, transaktions id,
    reference operation, id transazione, numero operazione, id transacao, transactie id,
    transactiereferentie, volgnr, journal id, entry reference, buchungsreferenz
  `,
  status: `
    status, state, estado, etat, statut, stato, situacao, pending, buchungsstatus, cleared,
    transaction status, booking status
  `,
  account: `
    account, account name, account number, account no, account iban, iban, cuenta, numero de cuenta, konto,
    kontonummer, auftragskonto, iban auftragskonto, kontobezeichnung, compte, numero de compte, conto,
    numero conto, conta, rekening, rekeningnummer, own account, iban bban, product, source, source account,
    wallet, card, card number, bezeichnung auftragskonto, iban kontoinhaber
  `,
  category: `
    category, categoria, kategorie, categorie, sous categorie, subcategory, budget category,
    spending category, unterkategorie, subcategoria
  `,
  category_group: `
    category group, parent category, category parent, hauptkategorie, grupo, categorie parent
  `,
  tags: `
    tags, tag, labels, label, etiquetas, schlagworte, etiquettes, etichette, hashtags
  `,
  transfer: `
    transfer, transfer account, destination account, opposing account
  `,
  ignored: `
    original amount, amount in foreign currency, foreign spend, sort code, glaeubiger id, timezone, time zone, foreign amount, foreign currency, exchange rate,
    local amount, local currency, original currency, importe original, divisa original, rate,
    betrag in fremdwahrung, ursprungsbetrag, originalbetrag, originalwahrung, wechselkurs, kurs,
    fremdwahrung, montant d origine, devise d origine, taux de change, cambio, importo originale,
    wisselkoers, oorspronkelijk bedrag, oorspronkelijke munt, counterparty iban, counterparty bic,
    kontonummer iban zahlungsbeteiligter, bic, bic swift code, blz, bankleitzahl, iban beneficiario,
    kontonummer iban, bic zahlungsbeteiligter, tegenrekening, tegenrekening iban bban, payee iban,
    partner iban, iban zahlungsbeteiligter, compte contrepartie, iban tegenpartij, bic tegenpartij,
    glaubiger id, glaubigerid, mandatsreferenz, mandatereference, creditor id, sammlerreferenz,
    lastschrift ursprungsbetrag, auslagenersatz rucklastschrift, saldo inicial, oficina, branch,
    account type, time, hora, zeit, heure, ora, tijd, uhrzeit, running total, wahrung 2, bezeichnung bank,
    bankname, naam bank, sequence, waers, check number, cheque number, card member, member name, cardholder, card holder, cardholder name,
    card holder name, account holder, account holder name, account owner, customer name, client name,
    karteninhaber, kontoinhaber, titular, nombre titular, nombre del titular, titular de la cuenta,
    titular da conta, titulaire, titulaire du compte, intestatario, rekeninghouder, kaarthouder
  `,
};

const meaning = new Map<string, ColumnRole>();
for (const role of Object.keys(WORDS) as ColumnRole[]) {
  for (const word of WORDS[role]?.split(',') ?? []) meaning.set(word.trim(), role);
}

const LONGEST_HEADING = 60;
const MOST_WORDS = 8;

export const foldHeading = (heading: string): string =>
  foldText(heading)
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The role that a heading names; undefined where no word of it is known. `isWhole`: it says nothing else. */
export function findRole(heading: string): { role: ColumnRole; isWhole: boolean } | undefined {
  if (heading.length > LONGEST_HEADING) return undefined;
  // `dateOp` is two words where it is not known as one.
  return lookUp(foldHeading(heading)) ?? lookUp(foldHeading(heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')));
}

function lookUp(folded: string): { role: ColumnRole; isWhole: boolean } | undefined {
  const whole = meaning.get(folded);
  if (whole) return { role: whole, isWhole: true };
  const words = folded.split(' ');
  if (words.length > MOST_WORDS) return undefined;
  for (let length = words.length - 1; length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const role = meaning.get(words.slice(from, from + length).join(' '));
      if (role) return { role, isWhole: false };
    }
  }
  return undefined;
}
