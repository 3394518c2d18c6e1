import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Answer } from './answer'
import { codeOf, hashOf, type Placed, readDocument } from './document'
import { keepForMs } from './keepable'
import { holdScripts } from './late-scripts'
import { PACKAGE_STYLES } from './nonce'
import { toPolicy } from './policy'
import { securityHeaders } from './security-headers'

/**
 * Gives an answer its security headers; a document also its policy, by the hashes of what stands in it. A document
 * that is held back runs no script before somebody is there.
 *
 * @param siteUrl - the public origin
 * @param isHeld - true for a document that is kept
 */
export function dress(answer: Answer, siteUrl: string, isHeld = keepForMs(answer) > 0): Answer {
  const type = String(answer.headers['content-type'] ?? '')
  const headers = { ...answer.headers, ...securityHeaders(siteUrl, type.startsWith('image/')) }
  if (!type.startsWith('text/html')) return { ...answer, headers }
  const { html, policy } = dressDocument(answer.body.toString(), isHeld, siteUrl)
  return {
    status: answer.status,
    headers: { ...headers, 'content-security-policy': policy },
    body: Buffer.from(html),
  }
}

function dressDocument(html: string, isHeld: boolean, siteUrl: string) {
  const document = readDocument(html)
  // sonner writes its style into the page with the first form that is touched: an empty one, which it fills.
  const styles = [...hashes(document.styles, textOf), hashOf(''), PACKAGE_STYLES.notifications]
  const held = isHeld ? holdScripts(html, document) : { html, hashes: hashes(document.scripts, codeOf) }
  return { html: held.html, policy: toPolicy({ scripts: held.hashes, styles }, siteUrl) }
}

function hashes(placed: Placed[], read: (element: Element) => string | null): string[] {
  const texts = placed.map(({ element }) => read(element)).filter((text) => text !== null)
  return [...new Set(texts.map(hashOf))]
}
