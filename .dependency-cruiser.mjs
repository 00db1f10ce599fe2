/** The layers of the browser's part, each of which imports only those above it (docs/architecture.md). */
const LAYERS = ['locales', 'providers', 'theme', 'kit', 'fields', 'crud', 'parts', 'resources', 'custom-pages', 'shell']

/** Rooms of the server that serve every domain; of a domain, others see its `index.ts` alone. */
const ROOMS = [
  'access',
  'db',
  'errors',
  'files',
  'geo',
  'health',
  'history',
  'http',
  'jobs',
  'live',
  'mail',
  'process',
  'push',
  'sheets',
  'sso',
  'words',
  'work',
]

/** The other views of a list, and what opens beside it, that `resources/` loads on demand. */
const LOADED_ON_DEMAND = [
  'permissions/page',
  'requests/board/RequestBoard',
  'requests/calendar/RequestCalendar',
  'requests/map/RequestMap',
  'requests/page/RequestAside',
]

/** Types are gone when the program runs. */
const TYPES = ['type-only', 'type-import']

const layerRules = LAYERS.slice(0, -1).map((layer, depth) => ({
  name: `src/${layer} imports only the layers above it`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: {
    path: `^src/(${LAYERS.slice(depth + 1).join('|')})/`,
    pathNot: layer === 'resources' ? `^src/custom-pages/(${LOADED_ON_DEMAND.join('|')})\\.tsx$` : undefined,
  },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no circle of files',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: [...TYPES, 'dynamic-import'] } },
    },
    {
      name: 'the contract imports only zod, punycode and itself',
      severity: 'error',
      from: { path: '^contract/' },
      to: { pathNot: '^contract/|(^|/)node_modules/(zod|punycode)/' },
    },
    {
      name: 'the browser knows the server only through the contract',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^server/' },
    },
    {
      name: 'the server knows nothing of the browser',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^src/' },
    },
    {
      name: 'a domain of the server sees another only through its index.ts',
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: '^server/demo/' },
      to: {
        path: '^server/[^/]+/',
        pathNot: [`^server/($1|${ROOMS.join('|')})/`, '^server/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'what resources/ loads on demand is imported by import() alone',
      severity: 'error',
      from: { path: '^src/resources/' },
      to: { path: '^src/custom-pages/', dependencyTypesNot: [...TYPES, 'dynamic-import'] },
    },
    ...layerRules,
  ],
  options: {
    // TypeScript 7 has no parser that other programs may call yet.
    parser: 'swc',
    tsPreCompilationDeps: true,
    exoticRequireStrings: ['resolve'],
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
