import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { manifests, type objectSchema } from '../helpers/manifests'

/** Where kubernetes-types has the schema of an object: its own names follow the groups of the API. */
const toModule = (apiVersion: string) => `kubernetes-types/${apiVersion === 'v1' ? 'core/v1' : apiVersion}`

const metadata = { name: 'x' }
const template = { spec: { containers: [{ name: 'a' }] } }
const deployment = (spec: object) => ({ apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec })

const WRONG = [
  [deployment({ selector: {}, template, replcas: 3 }), `'"replcas"' does not exist`],
  [deployment({ template }), "Property 'selector' is missing"],
  [deployment({ selector: {}, template, replicas: 'three' }), "'string' is not assignable to type 'number'"],
  [{ apiVersion: 'apps/v2', kind: 'Deployment' }, "Cannot find module 'kubernetes-types/apps/v2'"],
] as const

/**
 * What the schema of Kubernetes says against objects, in their order: fields that do not exist, that are missing, or are
 * of a wrong type.
 */
function objectionsTo(objects: readonly z.infer<typeof objectSchema>[]): string[][] {
  const texts = new Map(
    objects.map((object, index) => [
      join(process.cwd(), `tests/manifest-${index}.ts`),
      `import type { ${object.kind} } from '${toModule(object.apiVersion)}'
export const manifest: ${object.kind} = ${JSON.stringify(object)}`,
    ]),
  )
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    skipLibCheck: true,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (path, target, ...more) => {
    const text = texts.get(path)
    return text === undefined ? getSourceFile(path, target, ...more) : ts.createSourceFile(path, text, target)
  }
  const program = ts.createProgram([...texts.keys()], options, host)
  return [...texts.keys()].map((path) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(path))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  )
}

test('every manifest fits the schema of Kubernetes, which sees what does not', () => {
  const found = objectionsTo([...manifests, ...WRONG.map(([object]) => object)])
  expect(manifests.map(({ kind }) => kind).sort()).toEqual([
    'ConfigMap',
    'Deployment',
    'HorizontalPodAutoscaler',
    'Job',
    'PodDisruptionBudget',
    'Secret',
    'Service',
  ])
  for (const [index, { kind }] of manifests.entries()) expect(found[index], kind).toEqual([])
  for (const [index, [, words]] of WRONG.entries())
    expect(found[manifests.length + index]?.join('\n')).toContain(words)
})
