import type { Env } from '@/env'
import { cloudflareAt } from './cloudflare'
import { fastlyAt } from './fastly'
import type { SharedCache } from './shared-cache'
import { varnishAt } from './varnish'

type Settings = Pick<Env, 'CDN' | 'CDN_ADDRESS' | 'CDN_TOKEN' | 'CDN_ZONE'>

/** The shared caches in front of the product; none without `CDN`. */
export function sharedCachesOf({ CDN, CDN_ADDRESS, CDN_TOKEN = '', CDN_ZONE = '' }: Settings): SharedCache[] {
  if (CDN === 'varnish') return CDN_ADDRESS.map((address) => varnishAt(address, CDN_TOKEN))
  const [address] = CDN_ADDRESS
  if (!CDN || address === undefined) return []
  return [
    CDN === 'fastly' ? fastlyAt(address, CDN_TOKEN, CDN_ZONE) : cloudflareAt(address, CDN_TOKEN, CDN_ZONE),
  ]
}
