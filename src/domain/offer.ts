/** The eight services by their exact names, which are also the stored values of a lead (reading A1). */
export const SERVICE_NAMES = [
  'Optimized Websites',
  '24/7 Phone Reception',
  'Google Business Optimization',
  'Social Media Management',
  'Brand Identity & Logos',
  'Content Packs',
  'Competitor Analysis',
  'Business Profiles & Directory Listings',
] as const

export type ServiceName = (typeof SERVICE_NAMES)[number]

/** The slugs of the service pages, in the order of SERVICE_NAMES. */
export const SERVICE_SLUGS = [
  'optimized-websites',
  'phone-reception',
  'google-business',
  'social-media',
  'brand-identity',
  'content-packs',
  'competitor-analysis',
  'directory-listings',
] as const

export type ServiceSlug = (typeof SERVICE_SLUGS)[number]

export const PLAN_NAMES = ['Essentials', 'Growth', 'Dominance'] as const

export type PlanName = (typeof PLAN_NAMES)[number]

export const INDUSTRY_NAMES = [
  'Home Services',
  'Auto Services',
  'Med-Spa',
  'Real Estate Services',
  'Legal Intake',
] as const

export type IndustryName = (typeof INDUSTRY_NAMES)[number]

export const INDUSTRY_SLUGS = ['home-services', 'auto-services', 'med-spa', 'real-estate', 'legal'] as const

export type IndustrySlug = (typeof INDUSTRY_SLUGS)[number]
