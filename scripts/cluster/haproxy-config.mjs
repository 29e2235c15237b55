import { PORTS } from './layout.mjs';

/** @typedef {import('./layout.mjs').Node} Node */
/** @typedef {{ name: string, port: number }} Server */

/** What nobody behind it could answer is told as Saldo itself tells it. */
const AWAY = JSON.stringify({ code: 'server.unavailable', message: 'Saldo is not available just now.' });

/**
 * Two doors. `primary` leads to the one PostgreSQL whose Patroni says that it is the primary; whoever is connected to one
 * that no longer is gets cut off. `people` leads to every Saldo that is ready; where one dies, what may be sent twice
 * goes to another.
 * @param {{ people: number, primary: number, nodes: Node[], servers: Server[] }} given
 */
export const toHaproxyConfig = ({ people, primary, nodes, servers }) => `global
  maxconn 2000

defaults
  timeout connect 2s
  timeout check 3s
  retries 2
  option redispatch 1

listen primary
  bind 127.0.0.1:${primary}
  mode tcp
  timeout client 1h
  timeout server 1h
  option clitcpka
  option srvtcpka
  option httpchk
  http-check send meth GET uri /primary
  http-check expect status 200
  default-server check port ${PORTS.patroni} inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, host }) => `  server ${name} ${host}:${PORTS.postgres}`).join('\n')}

listen people
  bind 127.0.0.1:${people}
  mode http
  timeout client 60s
  timeout server 60s
  timeout http-request 15s
  timeout queue 5s
  option forwardfor
  option http-buffer-request
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless { method GET HEAD } or { req.hdr(idempotency-key) -m found }
  http-error status 503 content-type application/json string '${AWAY}' hdr Retry-After 3
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
  http-check expect status 200
  default-server check inter 1s fall 2 rise 1
${servers.map(({ name, port }) => `  server ${name} 127.0.0.1:${port}`).join('\n')}
`;
