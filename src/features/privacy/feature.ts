import { Erasures } from '@collections/Erasures'
import type { Feature } from '@/server/feature'

export const privacy: Feature = {
  collections: [Erasures],
}
