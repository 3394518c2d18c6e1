import { Media } from '@collections/Media'
import type { Feature } from '@/server/feature'

export const media: Feature = {
  collections: [Media],
  site: ['media'],
}
