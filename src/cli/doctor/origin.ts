import { type Finding, fatal, warning, wordsOf, yes } from './finding'

const LONGEST_MS = 5_000
const HERE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Whether SITE_URL is an address at which staff can sign in, and at which this product answers.
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
    const answer = await fetch(new URL('/healthz', siteUrl), { signal: AbortSignal.timeout(LONGEST_MS) })
    const body: unknown = await answer.json()
    const isOurs = typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok'
    if (!isOurs) return notOurs(siteUrl, `/healthz says ${answer.status}`)
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    return notOurs(siteUrl, wordsOf(cause))
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
