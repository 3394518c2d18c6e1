import { Media } from '@collections/Media'
import type { Feature } from '@/server/feature'
import { tryStore } from './server/serve-image'

export const media: Feature = {
  collections: [Media],
  onInit: tryStore,
  site: ['media'],
}
