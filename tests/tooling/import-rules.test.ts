import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import rules, { BELOW_NOUNS, NOUNS } from '../../.dependency-cruiser.mjs'
import { type Planted, plant } from '../helpers/planted'
import { run } from '../helpers/run'

/** Takes a value from where there are only types. */
const takesTypes = (root: string) => `import { ok } from '${root}payload-types'\nok()`

/** Each line: the rule that must object, the file that breaks it, and what that file contains. */
const VIOLATIONS = [
  ['room-lib', 'src/lib/a.ts', "import '@/domain/ok'"],
  ['room-domain', 'src/domain/a.ts', "import '@/copy/ok'"],
  ['room-facts', 'src/features/noun/facts.ts', "import '@/all/facts'"],
  ['room-all-facts', 'src/all/facts.ts', "import '@/features/noun/facts'\nimport '@/features/ok'"],
  ['room-features', 'src/features/d.ts', "import './noun/facts'"],
  ['room-copy', 'src/copy/a.ts', "import '@/env'"],
  ['room-seed', 'src/seed/a.ts', "import '@/env'"],
  ['room-seed-types', 'src/seed/b.ts', takesTypes('../../')],
  ['room-ui', 'src/ui/a.tsx', "import '@/domain/ok'"],
  ['room-env', 'src/env.ts', "import '@/lib/ok'"],
  ['room-types', 'payload-types.ts', "import '@/lib/ok'\nexport function ok() {}"],
  ['room-repairs', 'src/payload-repairs/a.ts', "import '@/features/ok'"],
  ['room-migrations', 'src/migrations/a.ts', "import '@/lib/ok'"],
  ['room-data', 'src/data/a.ts', "import '@/features/ok'"],
  ['room-server', 'src/server/a.ts', "import '@/features/ok'"],
  ['room-server-types', 'src/server/c.ts', takesTypes('../../')],
  ['room-collections', 'collections/A.ts', "import '@/front/ok'"],
  ['room-config', 'payload.config.ts', `import '@/copy/ok'\n${takesTypes('./')}`],
  ['room-config-types', 'payload.config.ts', `import '@/copy/ok'\n${takesTypes('./')}`],
  ['room-collections-types', 'collections/C.ts', takesTypes('../')],
  ['room-features-types', 'src/features/c.ts', takesTypes('../../')],
  ['room-app-types', 'src/app/(site)/c.tsx', takesTypes('../../../')],
  ['room-payload-types', 'src/app/(payload)/c.tsx', takesTypes('../../../')],
  ['room-cli-types', 'src/cli/c.ts', takesTypes('../../')],
  ['room-features', 'src/features/a.ts', "import '@/front/ok'"],
  ...BELOW_NOUNS.map(
    (folder) => [`noun-${folder}`, `src/${folder}/noun.ts`, "import '@/features/privacy/server/ok'"] as const,
  ),
  ...NOUNS.slice(0, -1).map(
    (noun) =>
      [`noun-${noun}`, `src/features/${noun}/server/a.ts`, "import '@/features/privacy/server/ok'"] as const,
  ),
  ['room-site', 'src/site/a.tsx', "import '@/features/ok'"],
  ['room-site', 'src/site/e.tsx', "import '@/payload-repairs/ok'"],
  ['room-site-types', 'src/site/b.tsx', "import { ok } from '@/copy/ok'\nok()"],
  ['room-admin', 'src/admin/a.tsx', "import '@/site/ok'"],
  ['room-admin-types', 'src/admin/b.tsx', takesTypes('../../')],
  ['room-front', 'src/front/a.ts', "import '@/admin/ok'"],
  ['room-front-types', 'src/front/c.ts', takesTypes('../../')],
  ['room-front', 'src/front/d.ts', "import '@payload-config'"],
  ['room-app', 'src/app/(site)/d.tsx', "import '@payload-config'"],
  ['room-payload', 'src/app/(payload)/d.tsx', "import '@payload-config'"],
  ['room-cli', 'src/cli/d.ts', "import '@payload-config'"],
  ['room-scripts', 'scripts/d.ts', "import '@payload-config'"],
  ['room-proxy', 'src/proxy.ts', "import '@/front/ok'"],
  ['room-instrumentation', 'src/instrumentation.ts', "import '@/admin/ok'"],
  ['room-client', 'src/app/payload.ts', `import '@/site/ok'\n${takesTypes('../../')}`],
  ['room-client-types', 'src/app/payload.ts', `import '@/site/ok'\n${takesTypes('../../')}`],
  ['room-session', 'src/app/session.ts', `import '@/site/ok'\n${takesTypes('../../')}`],
  ['room-session-types', 'src/app/session.ts', `import '@/site/ok'\n${takesTypes('../../')}`],
  ['room-app', 'src/app/(site)/page.tsx', "import '@/admin/ok'"],
  ['room-payload', 'src/app/(payload)/layout.tsx', "import '@/site/ok'"],
  ['room-cli', 'src/cli/a.ts', "import '@/site/ok'"],
  ['room-cli', 'src/cli/b.ts', "import '../../scripts/ok'"],
  ['room-scripts', 'scripts/a.ts', "import '@/site/ok'"],
  ['room-scripts-types', 'scripts/b.ts', takesTypes('../')],
  ['room-manifests', 'src/features/leads/feature.ts', "import '@/front/ok'"],
  ['room-manifests-types', 'src/features/posts/feature.ts', takesTypes('../../../')],
  ['room-all', 'src/all/features.ts', `import '@/lib/ok'\n${takesTypes('../../')}`],
  ['room-all-types', 'src/all/features.ts', `import '@/lib/ok'\n${takesTypes('../../')}`],
  ['room-page-scripts', 'src/all/page-scripts.client.tsx', "import '@/features/ok'"],
  ['room-screens', 'src/all/screens.client.tsx', "import '@/features/ok'"],
  ['room-flows', 'src/flows/a.ts', "import '@/front/ok'"],
  ['room-flows-types', 'src/flows/b.ts', takesTypes('../../')],
  ['one-config', 'src/features/b.ts', "import '@collections/Ok'"],
  ['manifests-apart', 'src/features/media/feature.ts', "import '@/features/ok/feature'"],
  ['no-cycles', 'src/lib/cycle-a.ts', "import './cycle-b'"],
  ['client-imports', 'src/site/a.client.tsx', "import { ok } from '@/copy/ok'\nok()"],
  ['client-imports', 'src/admin/c.client.tsx', "import '@/payload-repairs/ok'"],
  ['facts-off-the-client', 'src/admin/a.client.tsx', "import './names-all'"],
  ['payload-ui-in-admin', 'src/site/c.tsx', "import { Button } from '@payloadcms/ui'\nButton"],
  ['payload-next-in-mount', 'src/site/d.tsx', "import { RootPage } from '@payloadcms/next/views'\nRootPage"],
  ['local-api-in-features', 'src/app/(site)/b.tsx', "import { getPayload } from 'payload'\ngetPayload"],
  ['plain-domain', 'src/domain/b.ts', "import { readFileSync } from 'node:fs'\nreadFileSync"],
  ['no-react-in-data', 'collections/B.ts', "import { useId } from 'react'\nuseId"],
  ['no-dev-dependency', 'src/lib/b.ts', "import { check } from 'fast-check'\ncheck"],
  ['no-undeclared-package', 'src/lib/c.ts', "import { parse } from 'acorn'\nparse"],
  ['no-tests-in-product', 'src/lib/d.ts', "import '../../tests/helpers/ok'"],
  ['resolvable', 'src/lib/e.ts', "import './nowhere'"],
] as const

const INNOCENT = {
  'src/lib/cycle-b.ts': "import './cycle-a'",
  'src/site/types.tsx': "import type { ok } from '@/copy/ok'\nexport type Ok = typeof ok",
  'src/features/types.ts': "import type { ok } from '../../payload-types'\nexport type Ok = typeof ok",
  'src/features/leads/server/b.ts': "import '@/features/mail/rules/ok'",
  'src/domain/reads-all.ts': "import '@/all/facts'",
  'src/admin/names-all.ts': "import '@/all/facts'",
  'scripts/bench.ts': "import { check } from 'fast-check'\nimport '@/lib/ok'\ncheck",
  'src/payload-repairs/markup/fix.client.ts': 'export function fix() {}',
  'src/admin/d.client.tsx': "import '@/payload-repairs/markup/fix.client'",
  'src/admin/view.tsx': "import { Button } from '@payloadcms/ui'\nimport '@/features/ok'\nButton",
}

const LAYERS = [
  ...[
    'lib',
    'domain',
    'copy',
    'ui',
    'server',
    'payload-repairs',
    'features',
    'data',
    'site',
    'admin',
    'front',
  ],
]
const TARGETS = [
  'collections/Ok.ts',
  'src/features/ok/feature.ts',
  'scripts/ok.ts',
  'tests/helpers/ok.ts',
  'src/features/mail/rules/ok.ts',
  'src/features/privacy/server/ok.ts',
  ...LAYERS.map((layer) => `src/${layer}/ok.ts`),
]

type Violation = { from: string; to: string; rule: { name: string } }

async function cruise(config: string, root: string): Promise<Violation[]> {
  const args = [
    'depcruise',
    '--config',
    config,
    '--output-type',
    'json',
    'src',
    'collections',
    'scripts',
    'payload.config.ts',
  ]
  const { stdout } = await run('npx', args, root)
  return JSON.parse(stdout).summary.violations
}

test('every rule has a planted violation', () => {
  const planted = new Set<string>(VIOLATIONS.map(([rule]) => rule))
  expect(rules.forbidden?.map(({ name }) => name).filter((name) => !planted.has(name ?? ''))).toEqual([])
})

describe('the import rules see a planted violation', () => {
  let planted: Planted
  let found: Violation[]

  beforeAll(async () => {
    planted = await plant({
      ...Object.fromEntries(TARGETS.map((path) => [path, 'export function ok() {}'])),
      ...INNOCENT,
      ...Object.fromEntries(VIOLATIONS.map(([, path, text]) => [path, text])),
    })
    found = await cruise('.dependency-cruiser.mjs', planted.root)
  })

  afterAll(() => planted.remove())

  test.each(VIOLATIONS)('%s in %s', (rule, path) => {
    expect(found.filter(({ from }) => from === path).map(({ rule }) => rule.name)).toContain(rule)
  })

  test('what the rules allow is not reported', () => {
    const guilty = new Set<string>(VIOLATIONS.map(([, path]) => path)).add('src/lib/cycle-b.ts')
    expect(found.filter(({ from }) => !guilty.has(from))).toEqual([])
  })
})
