/** The services by slug and name, in their order. */
export const SERVICES = [
  ['optimized-websites', 'Optimized Websites'],
  ['phone-reception', '24/7 Phone Reception'],
  ['google-business', 'Google Business Optimization'],
  ['social-media', 'Social Media Management'],
  ['brand-identity', 'Brand Identity & Logos'],
  ['content-packs', 'Content Packs'],
  ['competitor-analysis', 'Competitor Analysis'],
  ['directory-listings', 'Business Profiles & Directory Listings'],
] as const

/** The industries by slug and name. */
export const INDUSTRIES = [
  ['home-services', 'Home Services'],
  ['auto-services', 'Auto Services'],
  ['med-spa', 'Med-Spa'],
  ['real-estate', 'Real Estate Services'],
  ['legal', 'Legal Intake'],
] as const
