/** What the common concepts are called: said where a record says nothing else. */
const CONCEPTS: { readonly [code: string]: string } = {
  '01': 'Talones, reintegros',
  '02': 'Abonarés, entregas, ingresos',
  '03': 'Domiciliados, recibos, letras',
  '04': 'Giros, transferencias, traspasos, cheques',
  '05': 'Amortizaciones de préstamos y créditos',
  '06': 'Remesas de efectos',
  '07': 'Suscripciones, dividendos pasivos, canjes',
  '08': 'Dividendos, cupones, primas, amortizaciones',
  '09': 'Operaciones de bolsa, compra o venta de valores',
  '10': 'Cheques gasolina',
  '11': 'Cajero automático',
  '12': 'Tarjetas de crédito o débito',
  '13': 'Operaciones con el extranjero',
  '14': 'Devoluciones e impagados',
  '15': 'Nóminas, seguros sociales',
  '16': 'Timbres, corretaje, pólizas',
  '17': 'Intereses, comisiones, gastos e impuestos',
  '98': 'Anulaciones, correcciones',
  '99': 'Varios',
};

export const nameConcept = (code: string): string => CONCEPTS[code] ?? '';
