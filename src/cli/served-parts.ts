import { serverPaths } from '@/domain/server-paths'
import { handleAlive } from '@/lib/health'
import type { DirectHandler } from '../front/gate/direct-handler'
import type { Site } from '../front/listen/handler'
import type { Served } from '../front/listen/served'

type ServedFunction =
  | 'handlers'
  | 'adminAccessAt'
  | 'whatStandsAt'
  | 'findRedirect'
  | 'findQueryRedirect'
  | 'findFilling'
  | 'onMissing'

/**
 * @param direct - the methods and addresses that need no Next, which a start knows once
 * @param find - returns the functions that serve now; in development these are new after each saved change
 */
export function toParts(direct: readonly string[], find: () => Promise<Served>): Pick<Site, ServedFunction> {
  const handlers = new Map<string, DirectHandler>()
  for (const name of direct) {
    handlers.set(name, async (request) => {
      const handle = (await find()).handlers[name]
      return handle ? handle(request) : new Response(null, { status: 404 })
    })
  }
  const probes: [string, DirectHandler][] = [
    [serverPaths.alive, handleAlive],
    [serverPaths.ready, async () => (await find()).handleReadiness()],
    [serverPaths.status, async () => (await find()).handleStatus()],
  ]
  for (const [path, handle] of probes) {
    handlers.set(`GET ${path}`, handle)
    handlers.set(`HEAD ${path}`, handle)
  }
  return {
    handlers,
    adminAccessAt: async (headers, path) => (await find()).adminAccessAt(headers, path),
    whatStandsAt: async (address) => (await find()).whatStandsAt(address),
    findRedirect: async (path) => (await find()).findRedirect(path),
    findQueryRedirect: async (path, query) => (await find()).findQueryRedirect(path, query),
    findFilling: async (path) => (await find()).filledPages[path],
    // In development `find` fails while the sources have an error.
    onMissing: (path, from) =>
      find().then(
        ({ onMissing }) => onMissing(path, from),
        () => undefined,
      ),
  }
}
