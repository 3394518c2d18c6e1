import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { BUNDLING, PROGRAMS } from '@/cli/compile.mjs'
import packageJson from '../../package.json'

/** The packages that a program of ours loads before it does anything: not those that it imports when it needs them. */
async function loadedAtOnce(program: string): Promise<string[]> {
  const entry = `src/cli/${program}.ts`
  const { metafile } = await build({
    ...BUNDLING,
    entryPoints: [entry],
    outdir: 'dist/launch-test',
    splitting: true,
    write: false,
    metafile: true,
  })
  const { outputs } = metafile
  const packages = new Set<string>()
  const seen = new Set<string>()
  const waiting = Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === entry)
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    for (const each of outputs[path]?.imports ?? []) {
      if (each.kind !== 'import-statement') continue
      if (each.external) packages.add(each.path)
      else waiting.push(each.path)
    }
  }
  return [...packages]
}

test('a start has loaded neither Payload nor Next when it looks whether it can start', async () => {
  const packages = await loadedAtOnce('launch')
  expect(packages).toContain('pg')
  expect(packages.filter((name) => /payload|^next\b|^react/.test(name))).toEqual([])
})

test('every command of an owner is a program that is compiled', () => {
  const commands = Object.values(packageJson.scripts).flatMap(
    (script) => /cli\/run\.mjs (\S+)/.exec(script)?.[1] ?? [],
  )
  expect(commands.length).toBeGreaterThan(5)
  expect(PROGRAMS).toEqual(expect.arrayContaining(commands))
})
