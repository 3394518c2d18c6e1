import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFiles } from '../helpers/project'

/** It renders whole screens, on the server too, and answers for a part that cannot be loaded. */
const DYNAMIC = 'src/staff-ui/lazy-module.client.tsx'

/** What takes a module that loads later, and survives when it does not. */
const SURVIVES = /\b(?:defer|loadPart|lazyModule)\(\s*\(\) =>[^;]*$|\b(?:const|let) \w+ = \(\) => $/
const IS_CAUGHT = /^[^;]*?(?:\.catch\(|\.then\(\w+, \(\) =>)/

/** Why a browser that cannot load a script would lose its screen. */
function objections(path: string, text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
  const found: string[] = []
  if (/\blazy\(/.test(code)) found.push(`${path} uses lazy: use defer, and DeferredPart for a component`)
  if (/['"]next\/dynamic['"]/.test(code) && path !== DYNAMIC)
    found.push(`${path} uses next/dynamic: use defer`)
  for (const { index } of code.matchAll(/(?<!typeof )\bimport\(/g)) {
    const isSafe = SURVIVES.test(code.slice(0, index)) || IS_CAUGHT.test(code.slice(index))
    if (!isSafe) found.push(`${path} imports a script and does not say what happens when it is missing`)
  }
  return found
}

test('a script that cannot be loaded ends no screen: each goes through what survives it', () => {
  const sources = projectFiles().filter((path) =>
    /^src\/(?:admin|staff-ui|site|ui|features\/[^/]+\/(?:screens|public))\/.*\.tsx?$/.test(path),
  )
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.flatMap((path) => objections(path, readFileSync(path, 'utf8')))).toEqual([])
})

/** Modules of which no screen says that its first look needs them, and which would cost a press there. */
const unplaced = (text: string) =>
  [...text.matchAll(/const (\w+) = lazyModule\(\s*\(\) => import\('[^']+'\)(,)?/g)].flatMap(
    ([, name, comma]) => (comma ? [] : [String(name)]),
  )

test('every part that a screen is drawn with says on which, so that no press is lost while it is on its way', () => {
  const texts = projectFiles()
    .filter((path) => /^src\/.*\/deferred\.client\.tsx$/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
  const placed = texts.flatMap((text) => [...text.matchAll(/^(\w+)\.neededAt\(/gm)].map(([, name]) => name))
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.flatMap(unplaced).filter((name) => !placed.includes(name))).toEqual([])
  expect(unplaced("const a = lazyModule(() => import('./a'))")).toEqual(['a'])
  expect(unplaced("const a = lazyModule(\n  () => import('./a'),\n  '/admin')")).toEqual([])
})

test.each([
  ["const A = lazy(() => import('./a'))", false],
  ["const A = React.lazy(() => import('./a').then((it) => it.A))", false],
  ["import dynamic from 'next/dynamic'", false],
  ["const a = await import('./a')", false],
  ["const a = defer(() => import('./a'))", true],
  ["const a = defer(() => loadPart(() => import('./a')))", true],
  ["const a = defer(() => Promise.all([import('./a'), import('./b')]))", true],
  ["const a = await import('./a').catch(() => null)", true],
  ["import('./a').then(setPart, () => notifyError('No'))", true],
  ["import('./a')\n  .then((part) => part.run())\n  .catch(() => undefined)", true],
  ["const load = () => import('./a')", true],
  ["type Part = typeof import('./a')", true],
  ['// lazy( is not used\nconst a = 1', true],
])('%j survives: %s', (code, isFine) => {
  expect(objections('src/admin/a.client.tsx', code).length === 0).toBe(isFine)
})
