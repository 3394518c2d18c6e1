import { Erasures } from '@collections/Erasures'
import type { Feature } from '@/server/feature'

export const privacy: Feature = {
  collections: [Erasures],
  views: {
    privacy: {
      Component: '/src/features/privacy/screens/privacy-view#PrivacyView',
      path: '/privacy',
      exact: true,
    },
  },
}
