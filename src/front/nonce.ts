import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { OWN, toPolicy } from './policy'
import { securityHeaders } from './security-headers'

const POLICY = 'content-security-policy'

/**
 * Gives a response that Next makes for this one request its headers, and lets it run what carries a number that
 * nobody knows beforehand. Next finds the number in the policy of the request.
 *
 * @param siteUrl - the public origin
 */
export function allowByNonce(request: IncomingMessage, response: ServerResponse, siteUrl: string): void {
  const nonce = `'nonce-${randomBytes(16).toString('base64')}'`
  const policy = toPolicy({ scripts: [...OWN.scripts, nonce], styles: [...OWN.styles, nonce] }, siteUrl)
  request.headers[POLICY] = policy
  for (const [name, value] of Object.entries(securityHeaders(siteUrl))) response.setHeader(name, value)
  response.setHeader(POLICY, policy)
}
