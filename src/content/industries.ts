import { autoServices } from './industries/auto-services'
import { homeServices } from './industries/home-services'
import { legalIntake } from './industries/legal'
import { medSpa } from './industries/med-spa'
import { realEstate } from './industries/real-estate'
import type { Industry } from './types'

/** The five industries; the seven trades of the audience are copy inside them (reading A2). */
export const industries: readonly Industry[] = [homeServices, autoServices, medSpa, realEstate, legalIntake]

/** Finds an industry by the last part of its URL. */
export function industryBySlug(slug: string): Industry | undefined {
  return industries.find((industry) => industry.slug === slug)
}
