import type { Checks } from '@/server/checks'
import { checkMedia } from './check-media'
import { s3Store } from './media-store'

export const media: Checks = {
  checks: [{ name: 'images', examine: () => checkMedia(s3Store) }],
}
