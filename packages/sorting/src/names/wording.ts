/** How statements begin, by language; longer wordings stand before those that they begin with. Folded, as regular expressions. */

export const CARD_WORDING = [
  // Spanish
  'compra (?:con|en|internacional con) (?:la )?tarj(?:eta|\\.)?',
  'compra (?:con )?tarj(?:eta|\\.)?',
  'compra (?:internet )?en',
  'pago (?:con|de) tarj(?:eta|\\.)?(?: en)?',
  'pago movil en',
  'pago en',
  'operacion (?:con )?tarj(?:eta|\\.)?',
  'tarj(?:eta|\\.)? ?:',
  // English
  '(?:contactless|debit|credit|visa|mastercard|apple pay|google pay) (?:card )?(?:payment|purchase)(?: to| at)?',
  'card (?:payment|purchase|transaction)(?: to| at)?',
  'pos (?:purchase|debit|payment|transaction|w/d)(?: at)?',
  'purchase authorized on',
  '(?:check ?card|checkcard|debit card)(?: purchase| payment)?',
  // German
  '(?:kartenzahlung|kartenumsatz|kaufumsatz|girocard|ec-?kartenzahlung|kreditkartenumsatz|lastschrift kartenzahlung)(?: an| bei)?',
  // French
  '(?:paiement|achat|facture) (?:par |sans contact )?(?:carte|cb)(?: bancaire)?(?: a| chez)?',
  'carte(?= x?\\d)',
  'cb\\*?(?= )',
  // Italian
  '(?:pagamento|acquisto|operazione) (?:tramite |con |su |mediante )?(?:pos|carta(?: di (?:credito|debito))?)(?: presso)?',
  // Portuguese
  'compras? (?:com |c\\.? ?)?(?:cartao|deb(?:ito)?|cred(?:ito)?)(?: em)?',
  'pagamento (?:com )?cartao(?: em)?',
  'compra(?= \\d{4} )',
  // Dutch
  '(?:betaalautomaat|pinbetaling|betaling pin|bea,?(?: betaalpas)?|gea,?)',
] as const;

export const TRANSFER_WORDING = [
  'transferencia (?:inmediata )?(?:a favor de|recibida de|emitida a|de|para)',
  'transf\\.? (?:a favor de|de|a|para)',
  'bizum (?:enviado a|recibido de|a favor de|de|a)',
  '(?:recibo|adeudo|adeudo recibo|domiciliacion)(?: de| sepa)?',
  '(?:faster payments?(?: receipt)?|standing order(?: to)?|direct debit(?: payment)?(?: to)?|bank credit|bill payment(?: to)?|ach (?:debit|credit)|zelle (?:to|from))',
  '(?:gutschrift|dauerauftrag|uberweisung|lastschrift|folgelastschrift|basislastschrift|lohn\\/gehalt|euro-uberweisung)(?: an| von)?',
  '(?:virement|vir|prelevement|prlv|prelev)(?: permanent| recu| emis| instantane| inst)?(?: de| pour| en faveur de)?',
  '(?:bonifico|addebito|accredito)(?: istantaneo| diretto| europeo)?(?: a favore di| da| per)?',
  '(?:transferencia|trf|debito direto|dd)(?: p2p| mb ?way)?(?: para| de)',
  '(?:overboeking|incasso|overschrijving|ideal)(?: naar| van| aan)?',
] as const;

/** SEPA's own words, with the marks that carry references. */
export const SEPA_WORDING = [
  'sepa[- ](?:basis|folge|erst|firmen|eilt)?-?(?:lastschrift|uberweisung|gutschrift|dauerauftrag)(?:seinzug)?',
  'sepa[- ](?:direct debit|credit transfer|overboeking|incasso(?: algemeen)?(?: doorlopend)?|core|instant)',
  '(?:prlv|vir|prelevement|virement|addebito|bonifico|adeudo|recibo|transferencia|incasso)[- ]sepa(?: recu| emis| core| inst)?',
  'sdd(?: core| b2b)?',
  'sct(?: inst)?',
] as const;
