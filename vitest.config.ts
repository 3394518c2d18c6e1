import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What a busy machine may take to get there; a test that is met earlier goes on at once. */
const expect = { poll: { timeout: 10_000 } }

const shared = {
  resolve: {
    alias: {
      '@payload-config': at('payload.config.ts'),
      '@collections': at('collections'),
      '@': at('src'),
      // What Next gives the server for it; the package itself refuses to load outside a bundler.
      'server-only': at('node_modules/next/dist/compiled/server-only/empty.js'),
    },
  },
}

/** Of what stands in tests/start, what `npm test` runs; the rest is for the night. */
const BUILD = 'tests/start/build.test.ts'
const BOTH_MODES = 'tests/start/both-modes.test.ts'

/** A name without its file would let that file run by day, and nobody would see it. */
const inIntegration = (name: string) => {
  const file = `tests/integration/${name}.test.ts`
  if (!existsSync(at(file))) throw new Error(`vitest.config.ts names ${file}, which does not exist`)
  return file
}

/**
 * Integration tests of stores, commands and examples that seldom change, of everything at its limit, of processes that are
 * killed or share work, and of what another test holds in small.
 */
const SELDOM_BROKEN = [
  ...['backup', 'doctor', 'earlier-database', 'fold', 'audit/audit-command'],
  ...[
    'media-moves',
    'media-clean',
    'media-copies',
    'uploads-on-s3',
    'media-store-away',
    'image-parts',
    'large-upload',
    'exiftool',
  ].map((name) => `media/${name}`),
  ...['extremes', 'files', 'seed', 'examples', 'examples-upgraded'].map((name) => `content/${name}`),
  ...[
    'mail/no-mail-server',
    'mail/outbox-killed',
    'mail/real-servers',
    'mail/real-bounces',
    'mail/account-mails-killed',
    'mail/spam-scores',
    'leads/reminders-by-processes',
    'leads/killed',
  ],
  ...[
    'imports/killed',
    'posts/scheduled-posts-killed',
    'results/lead-sums',
    'webhooks/webhook-examples',
    'webhooks/webhooks-killed',
  ],
].map(inIntegration)

/** Attacks that have no small round for the day. */
const ATTACKS_AT_NIGHT = ['attacks/fresh-everywhere', 'accounts/flood'].map(inIntegration)

/** Installs the tools before the tests of a project, of which several would begin to install them at once. */
const TOOLS = 'tests/helpers/tools-run.ts'

/** Adds a route to the first configuration that its process has: loaded anew for each file, like our own modules. */
const REMEMBERS_THE_FIRST = [/@payloadcms\/next\/dist\/(exports\/routes|routes\/rest\/index)\.js/]

/**
 * They wait for databases, mail and timers for half of their time. A number, because Vitest takes no more than 100% of the
 * processors for a share of them.
 */
const WAITING = Math.ceil(availableParallelism() * 1.5)

const integration = {
  expect,
  server: { deps: { inline: REMEMBERS_THE_FIRST } },
  globalSetup: ['tests/helpers/integration-run.ts'],
  setupFiles: ['tests/helpers/integration-file.ts'],
  hookTimeout: 120_000,
  // Payload takes seconds to load: once a worker; the setup makes all else anew for each file.
  isolate: false,
}

/**
 * The order of a day, in one group, so that no core waits for the last file of another group: the build begins, what starts
 * the product comes when half of the integration tests are done, and unit tests, which are short, come last. A worker
 * that changes from one project to another loads its packages anew, so each project's files stand together.
 */
class InOneGroup extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const of = (name: string) => sorted.filter(({ project }) => project.name === name)
    const tests = of('integration')
    const before = Math.floor(tests.length / 2)
    const ordered = [
      ...[...of('build'), ...tests.slice(0, before)],
      ...[...of('start'), ...tests.slice(before), ...of('architecture'), ...of('unit')],
    ]
    return [...ordered, ...sorted.filter((each) => !ordered.includes(each))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: InOneGroup },
    allowOnly: false,
    maxWorkers: WAITING,
    projects: [
      {
        ...shared,
        test: {
          name: 'architecture',
          expect,
          include: ['tests/architecture/**/*.test.ts'],
          // They read files and run commands: nothing is left in the process for the next.
          isolate: false,
          // Checks of the whole project.
          testTimeout: 5 * 60_000,
          hookTimeout: 3 * 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          expect,
          // Packages load once a worker, which takes less than half of the processor's time; the setup makes our own modules anew for each file.
          isolate: false,
          setupFiles: ['tests/helpers/unit-file.ts'],
        },
      },
      {
        ...shared,
        test: {
          ...integration,
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          exclude: [...SELDOM_BROKEN, ...ATTACKS_AT_NIGHT],
          testTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'build',
          expect,
          include: [BUILD],
          globalSetup: ['tests/helpers/build-run.ts'],
          testTimeout: 10 * 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'start',
          expect,
          // Of the build that the browser tests use.
          include: [BOTH_MODES],
          setupFiles: ['tests/helpers/start-file.ts'],
          testTimeout: 10 * 60_000,
          hookTimeout: 10 * 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'extension',
          expect,
          include: ['tests/extension/**/*.test.ts'],
          // Commands and checks of a whole project.
          testTimeout: 5 * 60_000,
          hookTimeout: 5 * 60_000,
          sequence: { groupOrder: 4 },
        },
      },
      {
        ...shared,
        test: {
          name: 'tooling',
          expect,
          include: ['tests/tooling/**/*.test.ts'],
          globalSetup: [TOOLS],
          // Checks of the whole project, with something planted that they have to see.
          testTimeout: 5 * 60_000,
          hookTimeout: 3 * 60_000,
          sequence: { groupOrder: 4 },
        },
      },
      {
        ...shared,
        test: {
          ...integration,
          name: 'seldom-broken',
          include: SELDOM_BROKEN,
          globalSetup: [...integration.globalSetup, TOOLS],
          testTimeout: 60_000,
          sequence: { groupOrder: 5 },
        },
      },
      {
        ...shared,
        test: {
          ...integration,
          name: 'attacks',
          isolate: true,
          include: [
            'tests/integration/{attacks,accounts}/*.test.ts',
            'tests/integration/mail/faults.test.ts',
          ],
          // All the rounds that the table of attacks asks for, and all mails of each fault.
          env: { ATTACKS_IN_FULL: '1' },
          testTimeout: 60 * 60_000,
          hookTimeout: 10 * 60_000,
          sequence: { groupOrder: 5 },
        },
      },
      {
        ...shared,
        test: {
          name: 'nightly',
          expect,
          include: ['tests/start/**/*.test.ts'],
          exclude: [BUILD],
          // By day the same promises are asked of the built product.
          env: { MODE_OF_SERVER: 'development' },
          maxWorkers: 1,
          // The first of them compiles.
          testTimeout: 30 * 60_000,
          hookTimeout: 30 * 60_000,
          sequence: { groupOrder: 6 },
        },
      },
      {
        ...shared,
        test: {
          name: 'faults',
          expect,
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/helpers/faults-run.ts'],
          maxWorkers: 1,
          // `npm run test:faults` kills 300 times in one test.
          testTimeout: 60 * 60_000,
          hookTimeout: 10 * 60_000,
          sequence: { groupOrder: 7 },
        },
      },
    ],
  },
})
