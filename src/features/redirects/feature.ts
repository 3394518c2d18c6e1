import { Redirects } from '@collections/Redirects'
import type { Feature } from '@/server/feature'
import { linkJob } from './check-links'

export const redirects: Feature = {
  collections: [Redirects],
  jobs: [linkJob],
}
