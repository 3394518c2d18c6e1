import { Redirects } from '@collections/Redirects'
import type { Feature } from '@/server/feature'
import { linkJob } from './server/check-links'
import { createMissingCounter } from './server/missing-addresses'
import { keepOldAddress } from './server/moved-pages'
import { createRedirects, forgetRedirects } from './server/redirects'

export const redirects: Feature = {
  collections: [Redirects],
  panels: ['/src/features/redirects/screens/broken-links#BrokenLinksPanel'],
  onAddressChange: keepOldAddress,
  jobs: [linkJob],
  front: (openPayload) => {
    const { count, flush } = createMissingCounter(openPayload)
    const { find, findByQuery } = createRedirects(openPayload)
    return {
      findRedirect: find,
      findQueryRedirect: findByQuery,
      onMissing: count,
      onPostChange: async () => forgetRedirects(),
      flush,
    }
  },
  site: ['redirects'],
  forgets: { not_found: 'row' },
}
