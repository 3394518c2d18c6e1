import { readPurgeState } from '@/data/cdn-purges'
import { withConnection } from '@/data/connection'
import type { Env } from '@/env'
import { hasProxySign } from '@/front/gate/client-address'
import { wordsOf } from '@/lib/causes'
import { type Finding, fatal, warning, yes } from '@/lib/finding'
import { sharedCachesOf } from '@/server/cdn/shared-caches'

const LONGEST_MS = 5_000
const HERE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Checks that staff can sign in at SITE_URL, and that this product responds there.
 *
 * @param siteUrl - the public origin
 */
export async function checkOrigin(siteUrl: string): Promise<Finding> {
  const { protocol, hostname } = new URL(siteUrl)
  if (protocol === 'http:' && !HERE.test(hostname)) {
    return fatal(
      `${siteUrl} is not encrypted: passwords can be read on the way, and browsers keep no session there.`,
      'Put TLS in front and set SITE_URL to the https address.',
    )
  }
  try {
    const response = await fetch(new URL('/healthz', siteUrl), { signal: AbortSignal.timeout(LONGEST_MS) })
    const body: unknown = await response.json()
    const isOurs = typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok'
    if (!isOurs) return notOurs(siteUrl, `/healthz says ${response.status}`)
  } catch (error) {
    return notOurs(siteUrl, wordsOf(error))
  }
  if (!HERE.test(hostname)) return yes(`${siteUrl} answers`)
  return warning(
    `${siteUrl} answers, on this machine alone.`,
    'For visitors, set SITE_URL to the public address.',
  )
}

function notOurs(siteUrl: string, why: string): Finding {
  return warning(
    `${siteUrl} does not lead to this product: ${why}`,
    'Start it (npm start), or correct SITE_URL, the name server or the proxy.',
  )
}

/** Checks that TRUST_PROXY_HOPS counts the proxies; otherwise all visitors have one address and share one limit. */
export async function checkProxy({
  TRUST_PROXY_HOPS: hops,
  SITE_URL,
  DATA_DIR,
}: Pick<Env, 'TRUST_PROXY_HOPS' | 'SITE_URL' | 'DATA_DIR'>): Promise<Finding> {
  if (hops > 0) return yes(`${hops} of yours in front`)
  if (await hasProxySign(DATA_DIR)) return uncounted('Requests have come through a proxy')
  // The product itself does not terminate TLS, so an https address means that there is a proxy.
  if (SITE_URL.startsWith('https:')) return uncounted(`${SITE_URL} is encrypted by a proxy`)
  return yes('none in front')
}

function uncounted(sign: string): Finding {
  return warning(
    `${sign}, and TRUST_PROXY_HOPS is 0: all visitors share one limit.`,
    'Set TRUST_PROXY_HOPS to the number of proxies of yours in front, mostly 1, and start again.',
  )
}

/** Seconds after which a purge that waits is no longer on its way. */
const WAITING_S = 60

/**
 * Checks that the shared caches in front take purges: it tells each Varnish the present number, and asks the database
 * whether a purge waits. The providers' interfaces have no request that changes nothing.
 */
export async function checkCaches(
  url: string,
  settings: Pick<Env, 'CDN' | 'CDN_ADDRESS' | 'CDN_TOKEN' | 'CDN_ZONE'>,
): Promise<Finding> {
  if (!settings.CDN) return yes('none in front')
  const fix = 'Correct CDN_ADDRESS, CDN_TOKEN or CDN_ZONE, or start the cache. Purges wait until it answers.'
  try {
    const { number, waiting, oldestSeconds, failure } = await withConnection(url, readPurgeState)
    if (waiting > 0 && (failure !== null || oldestSeconds > WAITING_S)) {
      const why = failure ?? 'no running product has sent them'
      return warning(`${waiting} purges wait, the oldest for ${Math.round(oldestSeconds)} s: ${why}`, fix)
    }
    const caches = sharedCachesOf(settings).filter(({ comparesNumbers }) => comparesNumbers)
    await Promise.all(caches.map((cache) => cache.purge({ number: Math.max(1, number), tags: [] })))
    return yes(caches.length > 0 ? `${settings.CDN} takes purges` : `no purge waits for ${settings.CDN}`)
  } catch (error) {
    return warning(`The cache cannot be purged: ${wordsOf(error)}`, fix)
  }
}
