/** Those to the database: how many there are, how many nobody uses, and how many wait for one. */
export type Connections = { open: number; idle: number; waiting: number };
