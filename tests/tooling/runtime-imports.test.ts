import { expect, test } from 'vitest'
import { plant } from '../helpers/planted'
import { run } from '../helpers/run'

const FILES = {
  'src/features/leads.ts': 'export type Row = { id: string }\nexport const rows: Row[] = []',
  'src/lib/plain.ts': 'export const plain = 1',
  'collections/Posts.ts': 'export const collections = []',
  'payload.config.ts': "import { collections } from './collections/Posts'\nexport default { collections }",
}

async function objections(planted: Record<string, string>): Promise<string> {
  const { root, remove } = await plant({ ...FILES, ...planted })
  const args = [
    'depcruise',
    '--config',
    '.dependency-cruiser.runtime.mjs',
    'src',
    'collections',
    'payload.config.ts',
  ]
  const { stdout } = await run('npx', args, root)
  await remove()
  return stdout
}

test('types of the server may be named by a client component', async () => {
  const planted = {
    'src/admin/table.client.tsx': "import { plain } from './row'\nexport const table = plain",
    'src/admin/row.ts':
      "import type { Row } from '@/features/leads'\nexport { plain } from '@/lib/plain'\nexport type Shown = Row",
  }
  expect(await objections(planted)).toContain('no dependency violations found')
})

test('a client component that reaches the server through a helper is seen', async () => {
  const planted = {
    'src/admin/table.client.tsx': "import { count } from './row'\nexport const table = count",
    'src/admin/row.ts': "import { rows } from '@/features/leads'\nexport const count = rows.length",
  }
  expect(await objections(planted)).toContain('client-reaches-server: src/admin/table.client.tsx')
})

test.each([
  "import { useId } from 'react'\nexport const id = useId",
  "import { cookies } from 'next/headers'\nexport const id = cookies",
  "import 'server-only'",
])('a helper of the Payload config with %o is seen', async (text) => {
  const planted = {
    'src/lib/helper.ts': text,
    'collections/Posts.ts': "import '@/lib/helper'\nexport const collections = []",
  }
  expect(await objections(planted)).toContain('config-reaches-react: payload.config.ts')
})

test('what runs outside of Next and reaches its headers through a helper is seen', async () => {
  const planted = {
    'src/front/listen/served.ts': "export { user } from './user'",
    'src/front/listen/user.ts': "import { headers } from 'next/headers'\nexport const user = headers",
  }
  expect(await objections(planted)).toContain('served-reaches-next: src/front/listen/served.ts')
})

test('what the doctor asks, and loads Payload through a helper, is seen', async () => {
  const planted = {
    'src/all/checks.ts': "export { ask } from '@/features/leads/ask'",
    'src/features/leads/ask.ts': "import { getPayload } from 'payload'\nexport const ask = getPayload",
  }
  expect(await objections(planted)).toContain('doctor-reaches-payload: src/all/checks.ts')
})
