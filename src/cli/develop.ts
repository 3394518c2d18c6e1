import { createServer } from 'node:http'
import inject from 'light-my-request'
import { paths } from '@/domain/paths'
import { addToEnv, env } from '@/env'
import type { Served } from '@/http/served'
import { bridge } from '@/lib/bridge'
import { createHandler } from '../http/handler'
import { limitsBehind } from '../http/limits'
import { securityHeaders } from '../http/policy'
import type { Handler } from '../http/render-page'
import { readSourceRoutes } from '../http/routes'
import { listen } from '../http/server'
import { explainPort } from './checks'
import { toParts } from './served-parts'
import { onStop } from './shutdown'
import { step } from './steps'

/** Next's own addresses in development: its files, its socket, and the requests of its overlay. */
const OF_NEXT = /^\/_(?:next\/|_nextjs)/

/** Serves the sources as they are now: the server of production around Next's development server, keeping nothing. */
export function develop(root: string): Promise<void> {
  return step(
    'server',
    'compiling what every request needs',
    () => serveSources(root),
    () => `listening on port ${env.PORT}, and following the sources`,
  )
}

async function serveSources(root: string): Promise<void> {
  // Payload would take a new configuration whenever any page changes, and none when only an endpoint has.
  addToEnv({ DISABLE_PAYLOAD_HMR: 'true', NEXT_TELEMETRY_DISABLED: '1' })
  const { default: next } = await import('next')
  // Next attaches itself to a server at its first request; ours hands it the connections that are Next's alone.
  const socketsOfNext = createServer()
  const app = next({ dev: true, dir: root, port: env.PORT, httpServer: socketsOfNext })
  onStop(() => app.close())
  await app.prepare()
  const handle = app.getRequestHandler()
  const findNewest = followSources(handle)
  const site = createHandler({
    ...toParts(findNewest),
    handle,
    routeKindOf: readSourceRoutes(root),
    // Next knows the actions of the pages that it has compiled, and no build names them.
    isAction: () => true,
    // Next finds those that have just been added, too.
    files: () => null,
    siteUrl: env.SITE_URL,
    hops: env.TRUST_PROXY_HOPS,
    isDevelopment: true,
  })
  const handler: Handler = async (request, response) => {
    // Next's development server listens for the end of a response in several places of its own.
    response.setMaxListeners(30)
    const isOfNext = OF_NEXT.test(request.url ?? '')
    if (!isOfNext) {
      await findNewest()
      return site.handler(request, response)
    }
    for (const [name, value] of Object.entries(securityHeaders(env.SITE_URL))) response.setHeader(name, value)
    await handle(request, response)
  }
  const served = await findNewest()
  const expiryWatch = served.startWork()
  onStop(expiryWatch.stop)
  onStop(async () => (await findNewest()).flushCounts())
  const front = await listen(env.PORT, handler, limitsBehind(env.TRUST_PROXY_HOPS), {
    upgrade: (request, socket, head) =>
      OF_NEXT.test(request.url ?? '')
        ? socketsOfNext.emit('upgrade', request, socket, head)
        : socket.destroy(),
  }).catch((error) => {
    throw explainPort(error, env.PORT)
  })
  onStop(front.stop)
}

/**
 * Asks Next for the functions that the server takes from the sources. Next evaluates changed sources before it
 * answers, so the next request uses the newest configuration of Payload, gate and endpoints.
 *
 * @returns gives those of the last sources without an error
 */
function followSources(handle: Handler): () => Promise<Served> {
  let asking: Promise<Served> | null = null
  async function ask(): Promise<Served> {
    const { statusCode } = await inject(
      (request, response) => void handle(request, response).catch((error) => response.destroy(error)),
      { method: 'GET', url: paths.served, headers: { host: new URL(env.SITE_URL).host } },
    )
    if (!bridge.served)
      throw new Error(`The sources cannot be compiled (${statusCode}); what is wrong stands above.`)
    // Only `src/http/development.ts` writes it; lib cannot name what is above it.
    return bridge.served as Served
  }
  return () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
}
