import type { SanitizedConfig } from 'payload'

/**
 * The value of `@payload-config` in Next's bundle (next.config.mjs), which evaluates no configuration of its own: the only
 * one of the process stands on the bridge, so that there is one Payload, one database adapter and one set of hooks. In
 * production the server that loads the bundle has created it, and a build does not need it.
 */
const nobodyMadeIt: Promise<SanitizedConfig> = Promise.reject(
  new Error('Nobody has made the configuration of Payload yet'),
)
nobodyMadeIt.catch(() => undefined)

export default nobodyMadeIt

/**
 * Evaluates the configuration of the newest sources, in development alone, because Payload takes a new configuration
 * only from a module that Next evaluates again. It stands here so that every page that uses the configuration
 * depends on its sources, and browsers are told when they change.
 */
export async function evaluateConfig(): Promise<SanitizedConfig | null> {
  if (process.env.NODE_ENV !== 'development') return null
  const { default: config } = await import('../../../payload.config')
  return config
}
