/** Who may import whom. These lines are the architecture; `npm test` runs them, types included. */

const web = '^apps/web/src';
const server = '^apps/server/src';

/** The modules of the server, each with those that it may import: the diagram in ARCHITECTURE.md. */
const modules = {
  ledger: [],
  platform: ['ledger'],
  money: ['ledger', 'platform'],
  identity: ['platform'],
  banks: ['identity', 'money', 'ledger', 'platform'],
  push: ['identity', 'money', 'ledger', 'platform'],
  operations: ['banks', 'identity', 'money', 'ledger', 'platform'],
};
/** `account-data` stands on top: it is about everything that a person has. */
const anyModule = `${server}/(${Object.keys(modules).join('|')}|account-data)/`;

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', 'A cycle has no first page to read.', {}, { circular: true }),
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
      'sorting-is-pure',
      'What sorts knows the rules of money and the expressions that cannot run away, and nothing of where rows come from.',
      { path: '^packages/sorting/src', pathNot: '[.]test[.]ts$' },
      { pathNot: '^(packages/(domain|sorting)/src|node_modules/re2js)' },
    ),
    forbid(
      'planning-is-pure',
      'What foresees knows the rules of money, and nothing of where rows come from.',
      { path: '^packages/planning', pathNot: '[.]test[.]ts$' },
      { pathNot: '^packages/(domain|planning)/' },
    ),
    forbid(
      'statements-are-pure',
      'What reads files knows the rules of money and the syntax of XML, and nothing of who asks.',
      { path: '^packages/statements/src', pathNot: '[.]test[.]ts$' },
      { pathNot: '^(packages/(domain|statements)/src|node_modules/fast-xml-parser)' },
    ),
    forbid(
      'contract-knows-domain-only',
      'The table stands below server and web.',
      { path: '^packages/contract' },
      { path: '^(apps|packages/(bank-wire|planning|sorting|statements)|e2e)' },
    ),
    forbid(
      'bank-wire-is-alone',
      'The wire format of the bank knows nothing of Saldo.',
      { path: '^packages/bank-wire' },
      { path: '^(apps|packages/(domain|contract|planning|sorting|statements)|e2e)' },
    ),
    forbid(
      'web-not-server',
      'Web and server meet in the contract.',
      { path: web },
      { path: '^(apps/(server|sandbox)|packages/(bank-wire|planning|sorting|statements)|e2e)' },
    ),
    forbid(
      'contract-is-types-in-the-browser',
      'Its schemas bring zod along: the browser needs their types, and constants stand in the domain.',
      { path: web, pathNot: '[.]test[.]ts$' },
      { path: '^packages/contract', dependencyTypesNot: ['type-only'] },
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
      { path: '^(apps/(server|web)|packages/(domain|contract|planning|sorting|statements)|e2e)' },
    ),
    forbid(
      'wire-in-the-adapter-only',
      'Features speak to banks through the port.',
      { path: server, pathNot: '^apps/server/src/adapters/bank' },
      { path: '^packages/bank-wire' },
    ),
    ...Object.entries(modules).map(([module, below]) =>
      forbid(
        `${module}-looks-down`,
        'A module knows what stands below it, and nothing of what is built on it.',
        { path: `${server}/${module}/` },
        { path: anyModule, pathNot: [module, ...below].map((name) => `${server}/${name}/`) },
      ),
    ),
    {
      ...forbid(
        'no-cycles-between-folders',
        'Of two folders one comes first.',
        { path: '^(apps|packages)/[^/]+/src' },
        { circular: true },
      ),
      scope: 'folder',
    },
    forbid(
      'folders-below-their-root',
      'The files at the root of a package put its folders together: no folder imports them back.',
      { path: '^(packages/[^/]+|apps/sandbox)/src/[^/]+/', pathNot: '([.]test[.]ts$|/test/)' },
      { path: '^$1/src/[^/]+[.]ts$' },
    ),
    forbid(
      'ledger-by-its-index',
      'The ledger is read and written through its public entry.',
      { path: server, pathNot: [`${server}/ledger/`, '[.]test[.]ts$'] },
      { path: `${server}/ledger/`, pathNot: `${server}/ledger/index[.]ts$` },
    ),
    forbid(
      'handlers-are-the-edge',
      'Only the app hands requests to handlers; features meet in what stands behind them.',
      { path: anyModule },
      { path: '[.]handlers[.]ts$' },
    ),
    forbid(
      'modules-not-app',
      'A feature reaches outside through its context.',
      { path: anyModule },
      { path: `${server}/([^/]+[.]ts$|cli/)` },
    ),
    forbid(
      'edges-know-no-module',
      'Adapters, secrets, the database and HTTP fit any feature.',
      { path: `${server}/(adapters|concurrency|config|context|crypto|db|errors|http)/` },
      { path: anyModule },
    ),
    forbid(
      'adapters-know-no-http',
      'Adapters stand at the edge.',
      { path: `${server}/(adapters|crypto|db/migrations)` },
      { path: `${server}/http` },
    ),
    forbid(
      'ledger-knows-no-http',
      'Money is written the same whoever asks: by a request, a job or a command.',
      { path: `${server}/(concurrency|ledger)/` },
      { path: `${server}/http/` },
    ),
    forbid(
      'ui-knows-no-feature',
      'Parts of the screen fit any feature.',
      { path: `${web}/(ui|texts|config|api|session)` },
      { path: `${web}/(features|app)` },
    ),
    forbid(
      'features-meet-in-queries',
      "A feature uses another's queries, its widget, and the dialogs, forms and buttons that make and change its things.",
      { path: `${web}/features/([^/]+)/`, pathNot: '[.]test[.]ts$' },
      {
        path: `${web}/features/`,
        pathNot: [
          `${web}/features/$1/`,
          '[.]queries[.]ts$',
          '[.]widget[.]tsx$',
          '-(dialog|form|buttons)[.]tsx$',
        ],
      },
    ),
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
