import { ROOMS } from '../../.dependency-cruiser.mjs'
import { run } from './run'

export type RoomName = keyof typeof ROOMS

/** That a file of one room imports a file of another; `isTypeOnly` when nothing of it is left at run time. */
export type RoomImport = { from: RoomName; to: RoomName; isTypeOnly: boolean }

type Module = { source: string; dependencies: { resolved: string; dependencyTypes: string[] }[] }

/** The name of the room that a file stands in; undefined for a file of nobody's. */
export function roomOf(path: string): RoomName | undefined {
  const names = Object.keys(ROOMS) as RoomName[]
  return names.find((name) => new RegExp(ROOMS[name].files).test(path))
}

/**
 * Reads the real imports of the project, and says which rooms they join: each pair once, with values before types.
 *
 * @param root - a checkout with its packages
 */
export async function roomImports(root: string): Promise<RoomImport[]> {
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json']
  const rooms = ['src', 'collections', 'scripts', 'payload.config.ts']
  const { stdout } = await run('npx', ['depcruise', ...args, ...rooms], root)
  const { modules }: { modules: Module[] } = JSON.parse(stdout)
  const found = new Map<string, RoomImport>()
  for (const { source, dependencies } of modules) {
    for (const { resolved, dependencyTypes } of dependencies) {
      const [from, to] = [roomOf(source), roomOf(resolved)]
      if (!from || !to || from === to) continue
      const isTypeOnly =
        dependencyTypes.includes('type-only') && (found.get(`${from} ${to}`)?.isTypeOnly ?? true)
      found.set(`${from} ${to}`, { from, to, isTypeOnly })
    }
  }
  return [...found.values()]
}
