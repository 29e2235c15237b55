import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';

/** Explains an unanswered URL: unknown, or a wrong method with the allowed ones. */
export type ExplainWrongAddress = (request: FastifyRequest, isPage: boolean) => AppError;

const OF_A_PAGE = ['GET', 'HEAD'];

/** Register before the routes: it collects them. */
export function explainWrongAddresses(app: FastifyInstance): ExplainWrongAddress {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // A catch-all explains nothing.
    if (url === '/*') return;
    const route = known.get(url) ?? { pattern: toPattern(url), methods: new Set() };
    known.set(url, route);
    for (const one of [method].flat()) route.methods.add(one);
  });
  return ({ url, method }, isPage) => {
    const path = toPath(url);
    const methods = new Set(isPage ? OF_A_PAGE : []);
    for (const route of known.values())
      if (route.pattern.test(path)) for (const one of route.methods) methods.add(one);
    if (methods.size === 0 || methods.has(method)) return new AppError('route.not_found');
    return new AppError('method.not_allowed', { allow: [...methods].toSorted() });
  };
}

export const toPath = (url: string): string => url.split('?', 1)[0] ?? '';

/** `:name` is one segment, `*` the rest. */
export const toPattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace('*', '.*')}/?$`,
  );
