import type { Env } from '@/env'
import { hasProxySign } from '../../front/unnamed-proxy'
import { type Finding, warning, yes } from './finding'

/** Whether the proxies in front are counted: else all visitors have one address, and share one limit. */
export async function checkProxy({
  TRUST_PROXY_HOPS: hops,
  SITE_URL,
  DATA_DIR,
}: Pick<Env, 'TRUST_PROXY_HOPS' | 'SITE_URL' | 'DATA_DIR'>): Promise<Finding> {
  if (hops > 0) return yes(`${hops} of yours in front`)
  if (await hasProxySign(DATA_DIR)) return uncounted('Requests have come through a proxy')
  // The product itself speaks no TLS.
  if (SITE_URL.startsWith('https:')) return uncounted(`${SITE_URL} is encrypted by a proxy`)
  return yes('none in front')
}

function uncounted(sign: string): Finding {
  return warning(
    `${sign}, and TRUST_PROXY_HOPS is 0: all visitors share one limit.`,
    'Set TRUST_PROXY_HOPS to the number of proxies of yours in front, mostly 1, and start again.',
  )
}
