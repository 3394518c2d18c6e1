import { createServer } from 'node:http'
import inject from 'light-my-request'
import { serverPaths } from '@/domain/server-paths'
import { addToEnv, env } from '@/env'
import type { Served } from '@/front/listen/served'
import { bridge } from '@/lib/bridge'
import type { Handler } from '../front/cache/render-page'
import { readSourceRoutes } from '../front/gate/routes'
import { createHandler } from '../front/listen/handler'
import { limitsBehind } from '../front/listen/limits'
import { listen } from '../front/listen/server'
import { securityHeaders } from '../front/policy/policy'
import { explainPort } from './checks'
import { toParts } from './served-parts'
import { onStop } from './shutdown'
import { step } from './steps'

/** The paths that belong to Next in development: its files, its socket, and the requests of its error overlay. */
const OF_NEXT = /^\/_(?:next\/|_nextjs)/

/** Serves the present sources by the production server around Next's development server, without a page cache. */
export function develop(root: string): Promise<void> {
  return step(
    'server',
    'compiling what every request needs',
    () => serveSources(root),
    () => `listening on port ${env.PORT}, and following the sources`,
  )
}

async function serveSources(root: string): Promise<void> {
  // Payload's own reload would read the configuration after every change of a page, but not after one of an endpoint.
  addToEnv({ DISABLE_PAYLOAD_HMR: 'true', NEXT_TELEMETRY_DISABLED: '1' })
  const { default: next } = await import('next')
  // Next attaches itself to a server at its first request. It gets one of its own, to which ours passes only the
  // upgrades of Next's paths.
  const socketsOfNext = createServer()
  const app = next({ dev: true, dir: root, port: env.PORT, httpServer: socketsOfNext })
  onStop(() => app.close())
  await app.prepare()
  const handle = app.getRequestHandler()
  const findNewest = followSources(handle)
  const served = await findNewest()
  const site = createHandler({
    ...toParts(Object.keys(served.handlers), findNewest),
    handle,
    routeKindOf: readSourceRoutes(root),
    // There is no build that lists the actions, so Next itself rejects an unknown one.
    isAction: () => true,
    // Next serves the files itself, because it also finds those that have just been added.
    files: () => null,
    firstScript: '',
    siteUrl: env.SITE_URL,
    hops: env.TRUST_PROXY_HOPS,
    isDevelopment: true,
  })
  const handler: Handler = async (request, response) => {
    // Next's development server adds more than ten listeners to a response, and Node would warn.
    response.setMaxListeners(30)
    const isOfNext = OF_NEXT.test(request.url ?? '')
    if (!isOfNext) {
      await findNewest()
      return site.handler(request, response)
    }
    for (const [name, value] of Object.entries(securityHeaders(env.SITE_URL))) response.setHeader(name, value)
    await handle(request, response)
  }
  onStop(async () => (await findNewest()).endPools())
  const { expiryWatch, purges } = served.startWork(null)
  onStop(expiryWatch.stop)
  onStop(purges.stop)
  onStop(async () => (await findNewest()).flush())
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
 * @returns a function that gives those of the newest sources; requests at the same time share one question to Next
 */
function followSources(handle: Handler): () => Promise<Served> {
  let asking: Promise<Served> | null = null
  async function ask(): Promise<Served> {
    const { statusCode } = await inject(
      (request, response) => void handle(request, response).catch((error) => response.destroy(error)),
      { method: 'GET', url: serverPaths.served, headers: { host: new URL(env.SITE_URL).host } },
    )
    if (!bridge.served)
      throw new Error(`The sources cannot be compiled (${statusCode}); what is wrong stands above.`)
    // Only `src/front/listen/development.ts` writes it. The bridge has no type for it, because lib cannot import from the front.
    return bridge.served as Served
  }
  return () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
}
