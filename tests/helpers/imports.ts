import { LAYERS } from '../../.dependency-cruiser.mjs'
import { run } from './run'

export type LayerName = keyof typeof LAYERS

/** That a file of one layer imports a file of another; `isTypeOnly` when nothing of it is left at run time. */
export type LayerImport = { from: LayerName; to: LayerName; isTypeOnly: boolean }

type Module = { source: string; dependencies: { resolved: string; dependencyTypes: string[] }[] }

/** The name of the layer that a file stands in; undefined for a file of nobody's. */
export function layerOf(path: string): LayerName | undefined {
  const names = Object.keys(LAYERS) as LayerName[]
  return names.find((name) => new RegExp(LAYERS[name].files).test(path))
}

/**
 * Runs the check of the layers, which reads the real imports of the project, and says which layers they join: each pair
 * once, with values before types.
 *
 * @param root - a checkout with its packages
 * @returns the pairs, and what the check objects to
 */
export async function layerImports(
  root: string,
): Promise<{ imports: LayerImport[]; violations: readonly unknown[] }> {
  const { stdout } = await run(
    'npm',
    ['run', '--silent', 'check:layers', '--', '--output-type', 'json'],
    root,
  )
  const { modules, summary }: { modules: Module[]; summary: { violations: unknown[] } } = JSON.parse(stdout)
  const found = new Map<string, LayerImport>()
  for (const { source, dependencies } of modules) {
    for (const { resolved, dependencyTypes } of dependencies) {
      const [from, to] = [layerOf(source), layerOf(resolved)]
      if (!from || !to || from === to) continue
      const isTypeOnly =
        dependencyTypes.includes('type-only') && (found.get(`${from} ${to}`)?.isTypeOnly ?? true)
      found.set(`${from} ${to}`, { from, to, isTypeOnly })
    }
  }
  return { imports: [...found.values()], violations: summary.violations }
}
