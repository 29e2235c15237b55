import type { PushKind } from '@saldo/domain';

const en = {
  budgetNear: (category: string) => `${category}: 80\u00a0% of the budget used`,
  budgetReached: (category: string) => `${category}: budget used up`,
  budgetHint: 'See what’s left this month.',
  spentOf: (spent: string, of: string) => `${spent} of ${of} spent this month.`,
  due: (name: string, when: string) => `${name} is due ${when}`,
  today: 'today',
  tomorrow: 'tomorrow',
  on: (day: string) => `on ${day}`,
  dueHint: 'See all bills to come.',
  expected: (amount: string) => `Expected: ${amount}`,
  paymentMissed: (name: string) => `No payment to ${name} yet`,
  incomeMissed: (name: string) => `${name} hasn’t arrived`,
  expectedOn: (day: string) => `Expected on ${day}.`,
  expectedAmountOn: (amount: string, day: string) => `${amount} expected on ${day}.`,
  belowZero: (source: string) => `${source} may go below zero`,
  belowOn: (day: string) => `Expected on ${day}. See what would prevent it.`,
  balanceOn: (amount: string, day: string) => `Expected balance on ${day}: ${amount}`,
  several: {
    budget: (count: number) => `${count} budgets are almost or fully used`,
    due: (count: number) => `${count} bills are due`,
    missed: (count: number) => `${count} payments haven’t arrived`,
    below_zero: (count: number) => `${count} sources may go below zero`,
  } satisfies Record<PushKind, (count: number) => string>,
  openToSee: 'Open Saldo to see them.',
  testTitle: 'Notifications work',
  testBody: 'This is how Saldo reaches you on this device.',
};

export type Sentences = typeof en;

const es: Sentences = {
  budgetNear: (category) => `${category}: 80\u00a0% del presupuesto gastado`,
  budgetReached: (category) => `${category}: presupuesto agotado`,
  budgetHint: 'Mira lo que queda este mes.',
  spentOf: (spent, of) => `${spent} de ${of} gastados este mes.`,
  due: (name, when) => `${name} vence ${when}`,
  today: 'hoy',
  tomorrow: 'mañana',
  on: (day) => `el ${day}`,
  dueHint: 'Mira todos los pagos que vienen.',
  expected: (amount) => `Previsto: ${amount}`,
  paymentMissed: (name) => `Aún no hay ningún pago a ${name}`,
  incomeMissed: (name) => `${name} no ha llegado`,
  expectedOn: (day) => `Se esperaba el ${day}.`,
  expectedAmountOn: (amount, day) => `Se esperaban ${amount} el ${day}.`,
  belowZero: (source) => `${source} puede bajar de cero`,
  belowOn: (day) => `Previsto para el ${day}. Mira cómo evitarlo.`,
  balanceOn: (amount, day) => `Saldo previsto el ${day}: ${amount}`,
  several: {
    budget: (count) => `${count} presupuestos casi o del todo gastados`,
    due: (count) => `${count} pagos están por vencer`,
    missed: (count) => `${count} pagos no han llegado`,
    below_zero: (count) => `${count} fuentes pueden bajar de cero`,
  },
  openToSee: 'Abre Saldo para verlos.',
  testTitle: 'Las notificaciones funcionan',
  testBody: 'Así te avisa Saldo en este dispositivo.',
};

export const sentences = { en, es };
