/** Under names that do not hide the browser's own `Request` and `Response`. */
export type { Request as RequestOf, Response as ResponseOf } from '@saldo/contract';
