import { createServer } from 'node:http'
import { endPools } from '@/database/open-pools'
import { env } from '@/env'
import { makeLogger } from '@/lib/logger'
import { listFiles } from '../front/files'
import { readActions } from '../front/known-actions'
import { limitsBehind } from '../front/limits'
import { namingTrouble } from '../front/name-trouble'
import { readPlaces } from '../front/page-routes'
import { makeResponder } from '../front/respond'
import { listen } from '../front/server'
import { clearProxySign, noteUnnamedProxy } from '../front/unnamed-proxy'
import { explainPort } from './checks'
import { sendConsoleToLog } from './console-to-log'
import { markServing } from './serving'
import { onStop } from './shutdown'
import { step } from './steps'

/** Serves the built product from this process. */
export async function serve(root: string) {
  await markServing(root)
  await step(
    'server',
    'starting',
    () => begin(root),
    () => `listening on port ${env.PORT}`,
  )
}

async function begin(root: string) {
  // Loaded now and not before: a start that fails early needs none of it.
  const { default: next } = await import('next')
  // Next listens on a server of its own for upgrades: on ours it would take them past every limit, and leave them open.
  const app = next({ dev: false, dir: root, port: env.PORT, httpServer: createServer() })
  onStop(endPools)
  onStop(() => app.close())
  const logger = makeLogger(env.LOG_LEVEL)
  sendConsoleToLog(logger)
  await app.prepare()
  await clearProxySign(env.DATA_DIR)
  const respond = makeResponder({
    handle: namingTrouble(app.getRequestHandler()),
    placeOf: readPlaces(root),
    isAction: readActions(root),
    files: listFiles(root),
    siteUrl: env.SITE_URL,
    hops: env.TRUST_PROXY_HOPS,
    onUnnamedProxy: () => noteUnnamedProxy(env.DATA_DIR, logger),
  })
  const front = await listen(env.PORT, respond, limitsBehind(env.TRUST_PROXY_HOPS)).catch((error) => {
    throw explainPort(error, env.PORT)
  })
  onStop(front.stop)
}
