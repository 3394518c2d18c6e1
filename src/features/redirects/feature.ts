import { Redirects } from '@collections/Redirects'
import type { Feature } from '@/server/feature'

export const redirects: Feature = {
  collections: [Redirects],
}
