import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DRAFT_SCRIPT } from '@/domain/lead-draft'
import { THEME_SCRIPT } from '@/domain/theme'
import { hashOf } from './document'
import { toPolicy } from './policy'
import { securityHeaders } from './security-headers'

const POLICY = 'content-security-policy'

/** What Payload's layout writes into every page of the admin: the order of its layers. */
const LAYERS = '@layer payload-default, payload;'

/**
 * Styles that the packages of the admin put into a page in the browser, where they know no number: by their hashes,
 * which a test takes from the packages that are installed.
 */
export const PACKAGE_STYLES = {
  notifications: "'sha256-Od9mHMH7x2G6QuoV3hsPkDCwIyqbg2DX3F5nLeCYQBc='",
  modals: "'sha256-RRvYYvypkfR67NPWQ5YM5msNEwtYz7N+9rYPCnXMfXw='",
  logo: "'sha256-CBWLupykV2+tCbiz5P0GpxXQf8OkxfFZqzAb+7mTv0s='",
  /** Next's own page for what is not there. */
  missing: "'sha256-Z5XTK23DFuEMs0PwnyZDO9SWxemQ5HxcpVaBNuUJyWY='",
}

/** Some parts of the admin fill an empty style by rules, which no policy hinders. */
const STYLES = [hashOf(LAYERS), hashOf(''), ...Object.values(PACKAGE_STYLES)]

/** The scripts that stand in our own documents without a number: their components know none. */
const SCRIPTS = [hashOf(THEME_SCRIPT), hashOf(DRAFT_SCRIPT)]

/**
 * Gives an answer that Next makes for this one request its headers, and lets it run what carries a number that
 * nobody knows beforehand. Next finds the number in the policy of the request.
 *
 * @param siteUrl - the public origin
 */
export function allowByNonce(request: IncomingMessage, response: ServerResponse, siteUrl: string): void {
  const nonce = `'nonce-${randomBytes(16).toString('base64')}'`
  const policy = toPolicy({ scripts: [...SCRIPTS, nonce], styles: [...STYLES, nonce] }, siteUrl)
  request.headers[POLICY] = policy
  for (const [name, value] of Object.entries(securityHeaders(siteUrl))) response.setHeader(name, value)
  response.setHeader(POLICY, policy)
}
