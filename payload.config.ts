import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildConfig, defaultLoggerOptions } from 'payload'
import { PAYLOAD_ACCESS } from './collections/access'
import { standardEditor } from './collections/BlogPosts/editor'
import { withAdditions } from './collections/with-additions'
import { withOurList } from './collections/with-our-list'
import { FEATURES } from './src/all/features'
import { extendedPostgres } from './src/data/adapter'
import { accountPoolOptions, leadPoolOptions, poolOptions } from './src/data/pool'
import { CONTENT_COLLECTIONS, CONTENT_GLOBALS } from './src/domain/pages'
import { serverPaths } from './src/domain/server-paths'
import { sessionCookiePrefix } from './src/domain/session'
import { env } from './src/env'
import { isShutOut } from './src/features/accounts/server/factor-demand'
import { requireFresh } from './src/features/accounts/server/fresh'
import { mailAdapter } from './src/features/mail/server/mail-adapter'
import { IMAGE_LIMITS } from './src/features/media/rules/image'
import { createLogger } from './src/lib/logger'
import { ownOrigins } from './src/lib/request-headers'
import { repairConfig, repairDatabase, repairPayload } from './src/payload-repairs/repairs'
import { checkFreshWith } from './src/server/admin-endpoint'

/** The texts of Payload's version screen: a version comes back as a draft (collections/content/restore). */
const RESTORE_WORDS = {
  restoreThisVersion: 'Restore as a draft',
  confirmVersionRestoration: 'Restore as a draft?',
  aboutToRestore:
    'This document becomes what it was on {{versionDate}}, as a draft: visitors see nothing of it until you publish it.',
  aboutToRestoreGlobal:
    '{{label}} becomes what it was on {{versionDate}}, as a draft: visitors see nothing of it until you publish it.',
  currentDraft: 'Draft that is not yet public',
}

/** The texts of Payload's lists in drawers. */
const LIST_WORDS = {
  noResultsFound: 'Nothing is here',
  noResultsDescription: 'Nothing has been made yet, or nothing fits the search and the filters above.',
}

/**
 * What stands in one group of the menu is listed in this order, the screens that are used daily first. What is not named
 * follows, in the order of the nouns.
 */
const MENU_ORDER: readonly string[] = [
  ...[...CONTENT_GLOBALS, 'post-rules', ...CONTENT_COLLECTIONS, 'authors', 'media', 'redirects', 'users'],
  ...['outbox', 'webhooks', 'conversion-feeds', 'inbound-keys'],
]

function inMenuOrder<Shown extends { slug: string }>(shown: readonly Shown[]): Shown[] {
  const named = MENU_ORDER.flatMap((name) => shown.filter(({ slug }) => slug === name))
  return [...named, ...shown.filter((each) => !named.includes(each))]
}

const PANELS = FEATURES.flatMap(({ panels = [] }) => panels)
const ACCOUNT_PARTS = FEATURES.flatMap(({ accountParts = [] }) => accountParts)
const DAY_PANELS = FEATURES.flatMap(({ dayPanels = [] }) => dayPanels)

const root = path.dirname(fileURLToPath(import.meta.url))

checkFreshWith(requireFresh)

/** A refusal by a hook is logged in one line without a stack, like a 404. */
const loggingLevels = { NotFound: 'info', Refusal: 'info' } as const

/** What the repairs of Payload are told, because they know no noun. */
const product = { access: PAYLOAD_ACCESS, isShutOut }

const built = buildConfig({
  secret: env.PAYLOAD_SECRET ?? '',
  serverURL: env.SITE_URL,
  csrf: ownOrigins(env.SITE_URL),
  cors: [],
  telemetry: false,
  // Read by a person while developing, by a machine when it serves.
  logger: createLogger(env.LOG_LEVEL, env.NODE_ENV === 'development' ? defaultLoggerOptions : undefined),
  loggingLevels,
  cookiePrefix: sessionCookiePrefix(env.SITE_URL),
  auth: { jwtOrder: ['cookie'] },
  defaultDepth: 0,
  maxDepth: 1,
  graphQL: { disable: true },
  collections: inMenuOrder(FEATURES.flatMap(({ collections = [] }) => collections))
    .map((collection) => withAdditions(collection, FEATURES))
    .map(withOurList),
  globals: inMenuOrder(FEATURES.flatMap(({ globals = [] }) => globals)).map((global) =>
    withAdditions(global, FEATURES),
  ),
  endpoints: FEATURES.flatMap(({ endpoints = [] }) => endpoints),
  custom: { features: FEATURES },
  // Of every richText field that names none of its own.
  editor: standardEditor,
  i18n: { translations: { en: { version: RESTORE_WORDS, general: LIST_WORDS } } },
  onInit: (payload) => {
    for (const { onInit } of FEATURES) onInit?.(payload)
    repairPayload(payload, product)
  },
  db: repairDatabase(
    extendedPostgres({
      pool: poolOptions,
      leadPool: leadPoolOptions,
      accountPool: accountPoolOptions,
      idType: 'uuidv7',
      push: false,
      migrationDir: path.resolve(root, 'src/migrations'),
    }),
  ),
  email: mailAdapter,
  // The collection of images says what is too large, in its own words.
  upload: { limits: { fileSize: IMAGE_LIMITS.bodyBytes } },
  typescript: {
    outputFile: path.resolve(root, 'payload-types.ts'),
    // Payload would start a process for it with each test file and command, which writes into the checkout.
    autoGenerate: env.NODE_ENV === 'development',
  },
  admin: {
    // Parts of the dashboard and of the account's screen, which no other place of the configuration names.
    dependencies: Object.fromEntries(
      [...DAY_PANELS, ...PANELS, ...ACCOUNT_PARTS].map((path) => [path, { path, type: 'component' }]),
    ),
    user: 'users',
    avatar: 'default',
    dateFormat: 'MMMM d, yyyy, h:mm a',
    meta: {
      defaultOGImageType: 'off',
      titleSuffix: '',
      robots: 'noindex, nofollow',
      // An iPhone shows alerts only of a site that its home screen opens as a program, which that of visitors is not.
      manifest: '/admin.webmanifest',
    },
    importMap: {
      baseDir: root,
      importMapFile: path.resolve(root, 'src/app/(payload)/admin/importMap.js'),
    },
    livePreview: {
      url: ({ data, collectionConfig, globalConfig }) =>
        `${serverPaths.previewWords(collectionConfig?.slug ?? globalConfig?.slug ?? '', collectionConfig ? data.id : undefined)}/open`,
      // What their documents say is seen beside the form.
      collections: [...CONTENT_COLLECTIONS],
      globals: [...CONTENT_GLOBALS],
      breakpoints: [
        { name: 'phone', label: 'Phone', width: 375, height: 812 },
        { name: 'tablet', label: 'Tablet', width: 768, height: 1024 },
        { name: 'desktop', label: 'Desktop', width: 1280, height: 800 },
      ],
    },
    components: {
      Nav: '/src/admin/shell/shell#ShellNav',
      providers: [
        '/src/features/accounts/screens/session-guard.client#SessionGuard',
        '/src/staff-ui/tooltip.client#TooltipProvider',
      ],
      views: {
        // Where unknown addresses are led by the admin's page; the address itself is one of them.
        missing: {
          Component: '/src/admin/not-found#NotFoundView',
          path: '/not-found',
          exact: true,
        },
        dashboard: {
          Component: {
            path: '/src/admin/dashboard/dashboard-view#DashboardView',
            serverProps: { panels: PANELS, dayPanels: DAY_PANELS },
          },
        },
        account: {
          Component: {
            path: '/src/features/accounts/screens/account-view#AccountView',
            serverProps: { parts: ACCOUNT_PARTS },
          },
        },
        ...Object.fromEntries(FEATURES.flatMap(({ views = {} }) => Object.entries(views))),
      },
    },
  },
})

export default repairConfig(built, product)
