import { Company } from '@collections/globals/Company'
import type { Feature } from '@/server/feature'

export const company: Feature = {
  globals: [Company],
}
