import { brandIdentity } from './services/brand-identity'
import { competitorAnalysis } from './services/competitor-analysis'
import { contentPacks } from './services/content-packs'
import { directoryListings } from './services/directory-listings'
import { googleBusiness } from './services/google-business'
import { optimizedWebsites } from './services/optimized-websites'
import { phoneReception } from './services/phone-reception'
import { socialMedia } from './services/social-media'
import type { Service } from './types'

/** The eight services in the order in which every page shows them (C013). */
export const services: readonly Service[] = [
  optimizedWebsites,
  phoneReception,
  googleBusiness,
  socialMedia,
  brandIdentity,
  contentPacks,
  competitorAnalysis,
  directoryListings,
]

/** Finds a service by the last part of its URL. */
export function serviceBySlug(slug: string): Service | undefined {
  return services.find((service) => service.slug === slug)
}
