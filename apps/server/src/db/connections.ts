/** Database connections: open, idle, and how many callers wait for one. */
export type Connections = { open: number; idle: number; waiting: number };
