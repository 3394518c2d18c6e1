import { deferScripts } from './deferred-scripts'
import { toPageData } from './page-data'
import { PAGE, securityHeaders, toPolicy } from './policy'
import type { FinalResponse, PageData, PlainResponse } from './response'

/**
 * Gives a response its security headers. A document also gets the one policy of all documents that are not made for one
 * reader, whatever stands in it (T98), and runs no script of Next's before somebody is there.
 *
 * @param siteUrl - the public origin
 * @param path - of a page, as it travels: React's data then has an address of its own. Without it the data stays in the page.
 */
export function finalizeResponse(response: PlainResponse, siteUrl: string, path?: string): FinalResponse {
  const type = String(response.headers['content-type'] ?? '')
  const headers = { ...response.headers, ...securityHeaders(siteUrl, type.startsWith('image/')) }
  if (!type.startsWith('text/html')) return { ...response, headers }
  let data: PageData | undefined
  const place = (text: string) => {
    data = toPageData(text)
    return `${data.address}?${path}`
  }
  const html = deferScripts(response.body.toString(), path === undefined ? undefined : place)
  return {
    status: response.status,
    headers: { ...headers, 'content-security-policy': toPolicy(PAGE, siteUrl) },
    body: Buffer.from(html),
    data: data && { ...data, response: finalizeResponse(data.response, siteUrl) },
  }
}
