import type { PlainResponse } from '@/front/cache/response'
import { deferScripts } from '@/front/scripts/deferred-scripts'
import { hashSource, isDevelopment, PAGE, securityHeaders, toPolicy } from './policy'

/**
 * Adds the security headers. A document that is the same for everyone also gets the policy of such documents,
 * whatever it contains (T98), and its scripts are deferred.
 *
 * @param siteUrl - the public origin
 * @param firstScript - the address of the script that such a document loads first
 */
export function finalizeResponse(
  response: PlainResponse,
  siteUrl: string,
  firstScript: string,
): PlainResponse {
  const type = String(response.headers['content-type'] ?? '')
  const headers = { ...response.headers, ...securityHeaders(siteUrl, type.startsWith('image/')) }
  if (!type.startsWith('text/html')) return { ...response, headers }
  if (isDevelopment)
    return { ...response, headers: { ...headers, 'content-security-policy': policyOf(response, siteUrl) } }
  return {
    status: response.status,
    headers: { ...headers, 'content-security-policy': toPolicy(PAGE, siteUrl) },
    body: Buffer.from(deferScripts(response.body.toString(), firstScript)),
  }
}

/** In development no script is deferred, so the policy allows every script of the document. */
function policyOf({ body }: PlainResponse, siteUrl: string): string {
  const inline = body.toString().matchAll(/<script\b(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)
  const scripts = [...inline].map(([, code = '']) => hashSource(code))
  return toPolicy({ scripts, styles: [] }, siteUrl)
}
