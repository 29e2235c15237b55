import { z } from 'zod';

/** Who, or what, did it. */
export const changedBy = z.enum(['person', 'rule', 'bank', 'file', 'token', 'saldo']);
