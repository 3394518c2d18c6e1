import type { Checks } from '@/server/checks'
import { checkMedia } from './server/check-media'
import { checkCopies } from './server/lacking-copies'
import { s3Store } from './server/media-store'

export const media: Checks = {
  checks: [
    { name: 'images', examine: () => checkMedia(s3Store) },
    { name: 'copies', examine: (url) => checkCopies(url) },
  ],
}
