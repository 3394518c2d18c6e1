import 'server-only'
import { getPayload, reload } from 'payload'
import { bridge } from '@/lib/bridge'
import { served } from './served'
import { evaluateConfig } from './served-config'

/** Passes the current functions of the sources to the server around Next. Runs in Next, in development. */
export async function handOverNewest(): Promise<void> {
  bridge.served = served
  const config = await evaluateConfig()
  if (!config || config === (await bridge.config)) return
  const isFirst = bridge.config === undefined
  bridge.config = Promise.resolve(config)
  const payload = await getPayload({ config })
  if (isFirst) return
  await reload(config, payload)
  // Payload calls it only at its start.
  await config.onInit?.(payload)
  bridge.documents.clear()
}
