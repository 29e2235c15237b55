import type { Migration } from './migration.ts';

/** The base currency, exchange rates, and each foreign transaction's value. */
export const currencies: Migration = {
  id: '0022-currencies',
  statements: ({ integer, text, clustered }) => [
    `alter table owners add column home_currency ${text}`,
    `alter table transactions add column home_cents ${integer}`,
    `create table exchange_rates (
      owner ${integer} not null references owners (number) on delete cascade,
      from_code ${text} not null,
      to_code ${text} not null,
      day ${integer} not null,
      rate ${text} not null,
      origin ${text} not null,
      primary key (owner, from_code, to_code, day)
    ) ${clustered}`,
  ],
};
