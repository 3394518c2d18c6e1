import { expect, test } from 'vitest'
import { layerImports } from '../helpers/imports'
import { inOrder, toMap } from '../helpers/layer-map'
import { plant } from '../helpers/planted'

test('the imports that join two layers are found in the code, each pair once, with values before types', async () => {
  const { root, remove } = await plant({
    'src/lib/a.ts': 'export const a = 1\nexport type A = number',
    'src/ui/b.ts': "import { a } from '../lib/a'\nexport const b = a",
    'src/domain/c.ts': "import type { A } from '../lib/a'\nexport const c: A = 1",
    'collections/D.ts': "import { c } from '../src/domain/c'\nexport const d = c",
    'payload.config.ts': "import { d } from './collections/D'\nexport default d",
    'scripts/e.ts': "import { d } from '../collections/D'\nconsole.log(d)",
  })
  const { imports } = await layerImports(root)
  await remove()
  expect(inOrder(imports)).toEqual([
    { from: 'domain', to: 'lib', isTypeOnly: true },
    { from: 'ui', to: 'lib', isTypeOnly: false },
    { from: 'collections', to: 'domain', isTypeOnly: false },
    { from: 'config', to: 'collections', isTypeOnly: false },
    { from: 'scripts', to: 'collections', isTypeOnly: false },
  ])
  expect(toMap(imports)).toContain('  config --> collections\n')
})
