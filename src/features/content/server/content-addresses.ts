import type { Payload } from 'payload'
import type { GateResult } from '@/domain/gated-address'
import { LISTED_PAGES } from '@/domain/pages'
import { serverPaths } from '@/domain/server-paths'
import { findAddress } from './content'

/** What stands at an address of a service, an industry or a social image; null for every other address. */
export async function lookUpContent(payload: Payload, path: string): Promise<GateResult | null> {
  const listed = /^(?:\/og)?\/(services|industries)\/([^/]+?)(?:\.png)?$/.exec(path)
  if (listed?.[2])
    return lookInList(payload, listed[1] === 'services' ? 'services' : 'industries', listed[2], path)
  if (!path.startsWith('/og/')) return null
  const isThere = LISTED_PAGES.some((each) => path === serverPaths.socialImage(each.path))
  return { kind: isThere ? 'there' : 'missing' }
}

/** Looks up a service or an industry. The social image of its page exists only at the current address. */
async function lookInList(
  payload: Payload,
  collection: 'services' | 'industries',
  slug: string,
  path: string,
): Promise<GateResult> {
  const found = await findAddress(payload, collection, slug)
  if (!found) return { kind: 'missing' }
  if (path === found || path === serverPaths.socialImage(found)) return { kind: 'there' }
  return path.startsWith('/og/') ? { kind: 'missing' } : { kind: 'moved', to: found }
}
