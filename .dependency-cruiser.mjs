// The layers of the code, and which layers each may import (docs/decisions/layers.md).
export const LAYERS = {
  lib: { files: '^src/lib/', mayImport: [] },
  domain: { files: '^src/(?:domain/|features/[^/]+/rules/)', mayImport: ['lib'] },
  // What the house must know of each noun. Rules may read the list of all, so a fact stands on rules that do not.
  facts: { files: '^src/features/[^/]+/facts\\.ts$', mayImport: ['lib', 'domain'] },
  'all-facts': { files: '^src/all/facts\\.ts$', mayImport: ['facts', 'domain'] },
  copy: { files: '^src/copy/', mayImport: ['lib', 'domain'] },
  seed: { files: '^src/seed/', mayImport: ['lib', 'domain', 'copy'] },
  ui: { files: '^src/ui/', mayImport: ['lib'] },
  env: { files: '^src/env(-guide)?\\.ts$', mayImport: [] },
  types: { files: '^payload-types\\.ts$', mayImport: [] },
  migrations: { files: '^src/migrations/', mayImport: [] },
  data: { files: '^src/data/', mayImport: ['migrations', 'lib', 'domain', 'env'] },
  server: { files: '^src/server/', mayImport: ['data', 'lib', 'domain', 'env'] },
  // It knows no noun, so that what was mended upstream goes without touching one.
  repairs: { files: '^src/payload-repairs/', mayImport: ['server', 'data', 'lib', 'domain', 'env'] },
  features: {
    files: '^src/features/(?![^/]+/(?:rules/|screens/|public/|(?:facts|feature|checks)\\.ts$))',
    mayImport: ['migrations', 'server', 'data', 'lib', 'domain', 'env'],
  },
  collections: { files: '^collections/', mayImport: ['features', 'server', 'data', 'lib', 'domain', 'env'] },
  manifests: {
    files: '^src/features/[^/]+/(?:feature|checks)\\.ts$',
    mayImport: ['collections', 'features', 'server', 'data', 'lib', 'domain', 'env'],
  },
  all: { files: '^src/all/(?:features|checks)\\.ts$', mayImport: ['manifests', 'server'] },
  flows: { files: '^src/flows/', mayImport: ['features', 'server', 'data', 'lib', 'domain', 'env'] },
  config: {
    files: '^payload\\.config\\.ts$',
    mayImport: [
      ...[
        'all',
        'repairs',
        'collections',
        'features',
        'server',
        'migrations',
        'data',
        'lib',
        'domain',
        'env',
      ],
    ],
  },
  site: {
    files: '^src/(?:site|features/[^/]+/public)/',
    mayImport: ['lib', 'domain', 'ui'],
    typesOf: ['copy'],
  },
  // It stands apart from the lists of the server: a page would load what they import.
  'page-scripts': { files: '^src/all/page-scripts\\.client\\.tsx$', mayImport: ['site'] },
  admin: {
    files: '^src/(?:admin|staff-ui|features/[^/]+/screens)/',
    mayImport: ['lib', 'domain', 'ui', 'repairs', 'features'],
  },
  // What the first screen of the staff loads, by noun.
  screens: { files: '^src/all/screens\\.client\\.tsx$', mayImport: ['admin'] },
  // They alone import the configuration: the one Payload, and what `@payload-config` means in Next's bundle.
  client: { files: '^src/(?:app/payload|front/listen/served-config)\\.ts$', mayImport: ['config', 'lib'] },
  front: {
    files: '^src/front/(?!listen/served-config\\.ts$)',
    mayImport: [
      ...[
        'client',
        'all',
        'flows',
        'repairs',
        'features',
        'server',
        'migrations',
        'data',
        'lib',
        'domain',
        'env',
      ],
    ],
  },
  // Who is signed in.
  session: { files: '^src/app/session\\.ts$', mayImport: ['client', 'features', 'domain'] },
  proxy: { files: '^src/proxy\\.ts$', mayImport: ['client', 'features', 'domain', 'env'] },
  instrumentation: { files: '^src/instrumentation(?:-client)?\\.ts$', mayImport: ['lib'] },
  app: {
    files: '^src/app/(?!\\(payload\\)|(?:payload|session)\\.ts$)',
    mayImport: [
      ...[
        'client',
        'session',
        'page-scripts',
        'copy',
        'features',
        'front',
        'site',
        'ui',
        'lib',
        'domain',
        'env',
      ],
    ],
  },
  payload: {
    files: '^src/app/\\(payload\\)/',
    mayImport: ['client', 'session', 'admin', 'screens', 'features', 'server', 'front', 'domain', 'lib'],
  },
  cli: {
    files: '^src/cli/',
    mayImport: [
      ...['client', 'front', 'all', 'flows', 'repairs', 'features', 'server', 'seed', 'collections'],
      ...['migrations', 'data', 'lib', 'domain', 'env'],
    ],
  },
  scripts: {
    files: '^scripts/',
    mayImport: [
      ...['client', 'cli', 'front', 'features', 'copy', 'seed', 'collections', 'migrations', 'data'],
      ...['lib', 'domain', 'env'],
    ],
  },
}

/** Rooms that may name the types that Payload generates from the collections. */
const SPEAK_PAYLOAD = [
  ...['seed', 'server', 'features', 'collections', 'manifests', 'all', 'flows', 'config'],
  ...['client', 'front', 'session', 'site', 'admin', 'app', 'payload', 'cli', 'scripts'],
]

/** Rooms that may read what the house knows of all nouns: all but the facts themselves, and what knows no noun. */
const READ_ALL_FACTS = Object.keys(LAYERS).filter(
  (name) => !['lib', 'facts', 'ui', 'env', 'types', 'migrations', 'instrumentation'].includes(name),
)

const OURS = '^(src/|collections/|scripts/|payload\\.config\\.ts$|payload-types\\.ts$)'
const filesOf = (names) => names.map((name) => LAYERS[name].files)
const npm = (name) => `(^|/)node_modules/${name}(/|$)`

function layerRules([name, { files, mayImport, typesOf = [] }]) {
  const typed = [...typesOf, ...(SPEAK_PAYLOAD.includes(name) ? ['types'] : [])]
  const own = [files, ...filesOf(mayImport), ...(READ_ALL_FACTS.includes(name) ? filesOf(['all-facts']) : [])]
  const from = { path: files }
  return [
    {
      name: `room-${name}`,
      severity: 'error',
      comment: `${name} may import ${mayImport.join(', ') || 'nothing of ours'}`,
      from,
      to: { path: OURS, pathNot: [...own, ...filesOf(typed)] },
    },
    ...(typed.length > 0
      ? [
          {
            name: `room-${name}-types`,
            severity: 'error',
            comment: `${name} may import only types of ${typed.join(', ')}`,
            from: { path: files },
            to: { path: filesOf(typed), dependencyTypesNot: ['type-only'] },
          },
        ]
      : []),
  ]
}

/** The nouns, the lowest first, in the order of `src/all/`. A noun imports those below it alone. */
export const NOUNS = [
  ...['company', 'mail', 'media', 'audit', 'accounts', 'leads', 'booking'],
  ...['posts', 'content', 'results', 'redirects', 'webhooks', 'alerts', 'privacy', 'imports'],
]

/** What every noun stands on, and what joins no nouns: it imports none. */
export const BELOW_NOUNS = ['lib', 'domain', 'ui', 'data', 'server', 'payload-repairs', 'staff-ui', 'site']

/**
 * What still imports a noun above its own, or a noun at all from below them: the noun or the folder, and what it
 * imports. A line goes when its imports are turned; a test fails for a line that is no longer needed.
 */
export const STILL_UP = [
  // Parts that ask for a fresh sign-in take the question themselves.
  ['staff-ui', 'accounts/screens/proof.client.tsx'],
]

/** The rule that the files of a noun, or of a folder below them, import none of these nouns. */
function noneOf(name, files, nouns) {
  const still = STILL_UP.filter(([from]) => from === name)
  return {
    name: `noun-${name}`,
    severity: 'error',
    comment: `${name} may import only the nouns below it`,
    from: { path: files },
    to: {
      path: nouns.map((noun) => `^src/features/${noun}/`),
      pathNot: still.map(([, file]) => `^src/features/${file.replaceAll('.', '\\.')}$`),
    },
  }
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...Object.entries(LAYERS).flatMap(layerRules),
    ...BELOW_NOUNS.map((folder) => noneOf(folder, `^src/${folder}/`, NOUNS)),
    ...NOUNS.slice(0, -1).map((noun, index) =>
      noneOf(noun, `^src/features/${noun}/`, NOUNS.slice(index + 1)),
    ),
    {
      name: 'one-config',
      severity: 'error',
      comment: 'only payload.config.ts, the nouns and the collections themselves join collections',
      from: { path: OURS, pathNot: filesOf(['config', 'manifests', 'collections', 'cli', 'scripts']) },
      to: { path: '^collections/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'manifests-apart',
      severity: 'error',
      comment: 'what a noun adds is read through src/all/ alone',
      from: { path: filesOf(['manifests']) },
      to: { path: filesOf(['manifests']) },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: OURS },
      to: { circular: true },
    },
    {
      name: 'client-imports',
      severity: 'error',
      comment: 'a client component never imports server, env, collections or the values of copy',
      from: { path: '\\.client\\.tsx?$' },
      to: {
        path: [
          ...filesOf([
            'facts',
            'all-facts',
            'features',
            'manifests',
            'all',
            'flows',
            'server',
            'data',
            'front',
            'env',
            'collections',
            'config',
            'copy',
          ]),
          // What is mended in the page is loaded by the page.
          '^src/payload-repairs/(?!markup/)',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'facts-off-the-client',
      severity: 'error',
      comment: "what the house knows of all nouns is no browser's business, and heavy",
      from: { path: '\\.client\\.tsx?$' },
      to: { path: LAYERS['all-facts'].files, reachable: true },
    },
    {
      name: 'payload-ui-in-admin',
      severity: 'error',
      from: { path: OURS, pathNot: [LAYERS.admin.files, '^src/app/\\(payload\\)/admin/importMap\\.js$'] },
      to: { path: npm('@payloadcms/ui') },
    },
    {
      name: 'payload-next-in-mount',
      severity: 'error',
      from: { path: OURS, pathNot: [LAYERS.admin.files, LAYERS.payload.files] },
      to: { path: npm('@payloadcms/next') },
    },
    {
      name: 'local-api-in-features',
      severity: 'error',
      comment: 'the database has one door',
      from: { path: filesOf(['lib', 'domain', 'copy', 'ui', 'site', 'proxy', 'app']) },
      to: { path: npm('payload'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'plain-domain',
      severity: 'error',
      comment: 'the domain runs anywhere: zod and nothing else',
      from: { path: filesOf(['domain']) },
      to: { pathNot: [OURS, npm('zod')] },
    },
    {
      name: 'no-react-in-data',
      severity: 'error',
      from: {
        path: filesOf([
          ...['lib', 'copy', 'collections', 'config', 'data', 'env', 'front', 'cli', 'scripts'],
        ]),
      },
      to: { path: [npm('react'), npm('react-dom')] },
    },
    {
      name: 'no-dev-dependency',
      severity: 'error',
      comment: 'an installation without development packages must run',
      from: { path: OURS, pathNot: LAYERS.scripts.files },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: npm('@types') },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      from: { path: OURS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      from: { path: OURS },
      to: { path: '^(tests|e2e)/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: { path: OURS },
      // Next answers for server-only itself; there is no such package here.
      to: { couldNotResolve: true, pathNot: '^(server-only|hast)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|\\.data|dist)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
