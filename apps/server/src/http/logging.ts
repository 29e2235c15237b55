import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import pretty from 'pino-pretty';
import type { Config } from '../config.ts';

/** Lines of JSON for machines; on a terminal, lines for people. */
export function toLogger(config: Pick<Config, 'logLevel'>): FastifyServerOptions['logger'] {
  const level = config.logLevel;
  if (!process.stdout.isTTY) return { level };
  return {
    level,
    stream: pretty({ ignore: 'pid,hostname,request_id', translateTime: 'HH:MM:ss', singleLine: true }),
  };
}

/** One line per answer. The address goes without its query, which may carry a token. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0];
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'answered');
  });
}
