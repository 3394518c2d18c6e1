import type { Feature } from '@/server/feature'

export const company: Feature = {}
