/** Who may import whom (docs/tour.md). tidy/walls.test.ts runs it and proves that each rule can fail. */
const feature = '^server/src/features/([^/]+)/';
const test = '\\.test\\.tsx?$';
const forTests = '(^server/tests/|/testing/|/testing\\.ts$)';
const foundations = '(accounts|administrations|contacts|journal)';

const walls = {
  'no-cycles': { from: {}, to: { circular: true } },
  // no-schemas.ts stands in for a package by its file name, in web/vite.config.ts.
  'no-orphans': { from: { orphan: true, pathNot: [test, '\\.d\\.ts$', '^web/src/app/api/zod-stub\\.ts$'] }, to: {} },
  'only-declared-dependencies': { from: {}, to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] } },
  'development-packages-only-in-tests': {
    from: { pathNot: [test, forTests] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },

  // ledger <- contract <- server | web
  'ledger-imports-nothing': { from: { path: '^ledger/src', pathNot: test }, to: { pathNot: '^ledger/src' } },
  'contract-knows-ledger-and-zod': {
    from: { path: '^contract/src', pathNot: test },
    to: { pathNot: '^(contract|ledger)/src|node_modules/zod/' },
  },
  'web-and-server-are-strangers': { from: { path: '^(web|server)/' }, to: { path: '^(web|server)/', pathNot: '^$1/' } },

  'the-program-knows-no-demo': {
    from: { path: '^(ledger|contract|server|web)/', pathNot: test },
    to: { path: '^(seeds|e2e|bench)/' },
  },

  // inside the web application: ui <- app <- features
  'parts-of-screens-know-no-screen': {
    from: { path: '^web/src/ui/', pathNot: test },
    to: { path: '^web/src/(app|features)/' },
  },

  'web-rooms-enter-by-the-front-door': {
    // A screen that is fetched on demand is named by its own file: the front door would bring all that others use.
    from: { path: '^web/src/(features/[^/]+|[^/]+)' },
    to: {
      path: '^web/src/features/',
      pathNot: ['^web/src/$1/', '/index\\.ts$'],
      dependencyTypesNot: ['dynamic-import'],
    },
  },

  // inside the server: platform <- adapters <- features <- start; standards apart
  'platform-knows-no-one': {
    from: { path: '^server/src/platform/' },
    to: { path: '^server/src/', pathNot: '^server/src/platform/' },
  },
  'standards-know-the-ledger-alone': {
    from: { path: '^server/src/standards/', pathNot: test },
    to: { path: '^(server|contract|web)/src/', pathNot: '^server/src/standards/' },
  },
  'adapters-know-no-feature': { from: { path: '^server/src/adapters/' }, to: { path: '^server/src/features/' } },
  'features-know-ports-not-vendors': {
    from: { path: '^server/src/features/', pathNot: [test, forTests] },
    to: { path: '^server/src/adapters/([^/]+)/(?!\\1\\.ts$)' },
  },
  'features-enter-by-the-front-door': {
    from: { path: feature, pathNot: [test, forTests] },
    to: { path: feature, pathNot: ['^server/src/features/$1/', '/index\\.ts$'] },
  },
  'the-rest-enters-by-the-front-door': {
    from: { path: '^server/src/', pathNot: ['^server/src/features/', test, forTests] },
    to: { path: '^server/src/features/', pathNot: '/index\\.ts$' },
  },
  'foundations-look-at-no-one': {
    from: { path: `^server/src/features/${foundations}/`, pathNot: test },
    to: { path: '^server/src/features/', pathNot: `^server/src/features/${foundations}/` },
  },
  'returns-read-the-journal-not-the-papers': {
    from: { path: '^server/src/features/(tax-returns|reports)/', pathNot: test },
    to: { path: '^server/src/features/(purchases|sales|bank|assets)/' },
  },
  'no-one-leans-on-the-sandbox': {
    from: { path: '^server/src/(platform|adapters|features|standards)/', pathNot: test },
    to: { path: '^server/src/sandbox/' },
  },
  'only-tests-use-what-is-for-tests': {
    from: { pathNot: [test, forTests, '^e2e/'] },
    to: { path: `^(server|web)/.*${forTests}` },
  },
};

module.exports = {
  forbidden: Object.entries(walls).map(([name, rule]) => ({ name, severity: 'error', ...rule })),
  options: {
    tsPreCompilationDeps: true, // a type-only import is still an import
    exclude: { path: '^(web/dist|tidy/violations)/' },
    doNotFollow: { path: 'node_modules' },
    combinedDependencies: true, // the tools of all workspaces are declared once, in the root
    // Never add the condition 'types': it could resolve a workspace elsewhere than to its sources, and the rules would go blind.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
