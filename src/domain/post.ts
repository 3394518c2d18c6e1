/** The blog categories, exactly as specified and stored (C308). */
export const CATEGORIES = [
  'Growth',
  'Google Business',
  'Call Handling',
  'Reviews',
  'Lead Funnels',
  'Case Stories',
] as const

export type Category = (typeof CATEGORIES)[number]
