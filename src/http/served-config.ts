import type { SanitizedConfig } from 'payload'
import { bridge } from '@/lib/bridge'

/** Every `await` gets the configuration that the bridge has at that moment. */
class CurrentConfig extends Promise<SanitizedConfig> {
  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  override then<Done = SanitizedConfig, Failed = never>(
    onDone?: ((config: SanitizedConfig) => Done | PromiseLike<Done>) | null,
    onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    const config =
      bridge.config ?? Promise.reject(new Error('Nobody has made the configuration of Payload yet'))
    return config.then(onDone, onFailed)
  }
}

/**
 * The value of `@payload-config` in Next's bundle (next.config.mjs): the only configuration of the process, so that
 * there is one Payload, one database adapter and one set of hooks. In production the server that loads the bundle
 * has created it. In development a saved change replaces it, without the modules that import it noticing. It is
 * undefined during a build, which does not need it.
 */
export default new CurrentConfig(() => undefined)

/**
 * Evaluates the configuration of the newest sources, in development alone, because Payload takes a new configuration
 * only from a module that Next evaluates again. It stands here so that every page that uses the configuration
 * depends on its sources, and browsers are told when they change.
 */
export async function evaluateConfig(): Promise<SanitizedConfig | null> {
  if (process.env.NODE_ENV !== 'development') return null
  const { default: config } = await import('../../payload.config')
  return config
}
