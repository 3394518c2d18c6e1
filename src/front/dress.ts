import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { codeOf, hashOf, type Placed, readDocument } from './document'
import { holdScripts } from './late-scripts'
import { PACKAGE_STYLES } from './nonce'
import { toPageData } from './page-data'
import { toPolicy } from './policy'
import type { DressedResponse, PageData, PlainResponse } from './response'
import { securityHeaders } from './security-headers'

/** How the scripts of a document wait for somebody. */
type Hold = {
  /** Whether they do: those of a page that is cached. */
  isHeld?: boolean
  /** Of the page, as it travels: React's data then has an address of its own. Without it the data stays in the page. */
  path?: string
}

/**
 * Gives a response its security headers; a document also its policy, by the hashes of what stands in it. A document
 * that is held back runs no script before somebody is there.
 *
 * @param siteUrl - the public origin
 */
export function dress(
  response: PlainResponse,
  siteUrl: string,
  { isHeld = false, path }: Hold = {},
): DressedResponse {
  const type = String(response.headers['content-type'] ?? '')
  const headers = { ...response.headers, ...securityHeaders(siteUrl, type.startsWith('image/')) }
  if (!type.startsWith('text/html')) return { ...response, headers }
  const { html, policy, data } = dressDocument(response.body.toString(), { isHeld, path }, siteUrl)
  return {
    status: response.status,
    headers: { ...headers, 'content-security-policy': policy },
    body: Buffer.from(html),
    data: data && { ...data, response: dress(data.response, siteUrl) },
  }
}

function dressDocument(html: string, { isHeld, path }: Hold, siteUrl: string) {
  const document = readDocument(html)
  // sonner writes its style into the page with the first form that is touched: an empty one, which it fills.
  const styles = [...hashes(document.styles, textOf), hashOf(''), PACKAGE_STYLES.notifications]
  let data: PageData | undefined
  const place = (path: string) => (text: string) => {
    data = toPageData(text)
    return `${data.address}?${path}`
  }
  const held = isHeld ? holdScripts(html, document, path === undefined ? undefined : place(path)) : null
  const { html: text, hashes: scripts } = held ?? { html, hashes: hashes(document.scripts, codeOf) }
  return { html: text, policy: toPolicy({ scripts, styles }, siteUrl), data }
}

function hashes(placed: Placed[], read: (element: Element) => string | null): string[] {
  const texts = placed.map(({ element }) => read(element)).filter((text) => text !== null)
  return [...new Set(texts.map(hashOf))]
}
