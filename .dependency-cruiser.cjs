/** Who may import whom. These lines are the architecture; `npm test` runs them, types included. */

const web = '^apps/web/src';
const server = '^apps/server/src';

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-circles', 'A circle has no first page to read.', {}, { circular: true }),
    forbid(
      'no-unresolved',
      'Every import leads somewhere.',
      { pathNot: 'virtual' },
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
    forbid(
      'domain-is-pure',
      'The rules of money import nothing.',
      { path: '^packages/domain/src', pathNot: '[.]test[.]ts$' },
      { pathNot: '^packages/domain/src' },
    ),
    forbid(
      'contract-knows-domain-only',
      'The table stands below server and web.',
      { path: '^packages/contract' },
      { path: '^(apps|packages/bank-wire|e2e)' },
    ),
    forbid(
      'bank-wire-is-alone',
      'The wire format of the bank knows nothing of Saldo.',
      { path: '^packages/bank-wire' },
      { path: '^(apps|packages/(domain|contract)|e2e)' },
    ),
    forbid(
      'web-not-server',
      'Web and server meet in the contract.',
      { path: web },
      { path: '^(apps/(server|sandbox)|packages/bank-wire|e2e)' },
    ),
    forbid(
      'server-not-web',
      'Server and web meet in the contract.',
      { path: '^apps/server' },
      { path: '^(apps/(web|sandbox)|e2e)' },
    ),
    forbid(
      'sandbox-is-outside',
      'The sandbox is the bank: it knows only the wire format.',
      { path: '^apps/sandbox' },
      { path: '^(apps/(server|web)|packages/(domain|contract)|e2e)' },
    ),
    forbid(
      'wire-in-the-adapter-only',
      'Features speak to banks through the port.',
      { path: server, pathNot: '^apps/server/src/adapters/bank' },
      { path: '^packages/bank-wire' },
    ),
    forbid(
      'features-not-app',
      'A feature reaches outside through its context.',
      { path: `${server}/features` },
      { path: `${server}/(app|main)[.]ts` },
    ),
    forbid(
      'adapters-know-no-feature',
      'Adapters stand at the edge.',
      { path: `${server}/(adapters|crypto|db/migrations)` },
      { path: `${server}/(features|http)` },
    ),
    forbid(
      'http-knows-no-feature',
      'The loops over the table fit any feature.',
      { path: `${server}/http` },
      { path: `${server}/features` },
    ),
    forbid(
      'ui-knows-no-feature',
      'Parts of the screen fit any feature.',
      { path: `${web}/(ui|texts|config|api|session)` },
      { path: `${web}/(features|app)` },
    ),
    forbid(
      'features-meet-in-queries',
      "A feature uses another's queries, and the dialogs, forms and buttons that make and change its things.",
      { path: `${web}/features/([^/]+)/`, pathNot: '[.]test[.]ts$' },
      {
        path: `${web}/features/`,
        pathNot: [`${web}/features/$1/`, '[.]queries[.]ts$', '-(dialog|form|buttons)[.]tsx$'],
      },
    ),
    {
      ...forbid(
        'no-circles-of-folders',
        'Folders of the web can be read one after the other, too.',
        { path: web },
        { path: web, circular: true },
      ),
      scope: 'folder',
    },
    forbid(
      'no-test-in-product',
      'The product does not import its tests.',
      { pathNot: '([.]test[.]ts|/test/|^e2e|^scripts)' },
      { path: '([.]test[.]ts|/test/|^e2e)', pathNot: 'node_modules' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|[.]config[.]ts$)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
