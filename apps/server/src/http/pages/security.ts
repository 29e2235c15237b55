import type { FastifyInstance } from 'fastify';

/** On every response. Pages override the policy; everything else may load nothing. */
export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const TWO_YEARS = 2 * 365 * 24 * 60 * 60;

export function registerSecurity(app: FastifyInstance, publicUrl: string): void {
  const hsts = publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${TWO_YEARS}` };
  const headers = { ...securityHeaders, ...hsts };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** A worker fetches the files of its own origin. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** A page may load its own origin's files and styles with this response's nonce. */
export function pagePolicy(nonce: string, more: { style?: string; connect?: string[] } = {}): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' ${more.style ?? `'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...(more.connect ?? [])].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
