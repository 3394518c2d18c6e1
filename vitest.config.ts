import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

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

/** What a start does before anything is built, and the commands that need no build: they may run beside one. */
const BEFORE_THE_BUILD = ['embedded-commands', 'embedded-database', 'other-postgres', 'prepare'].map(
  (name) => `tests/start/${name}.test.ts`,
)

export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        ...shared,
        test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 20_000, expect },
      },
      {
        ...shared,
        test: {
          name: 'architecture',
          expect,
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'integration',
          expect,
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/helpers/integration-run.ts'],
          setupFiles: ['tests/helpers/integration-file.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
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
        },
      },
      {
        ...shared,
        test: {
          name: 'faults',
          expect,
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/helpers/faults-run.ts'],
          testTimeout: 10 * 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'start',
          expect,
          include: ['tests/start/**/*.test.ts'],
          exclude: BEFORE_THE_BUILD,
          // The first test compiles the product.
          testTimeout: 10 * 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'database',
          expect,
          include: BEFORE_THE_BUILD,
          // Most tests run several commands, one after another.
          testTimeout: 5 * 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
