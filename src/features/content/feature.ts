import { Navigation } from '@collections/globals/Navigation'
import { pageGlobals } from '@collections/globals/pages'
import { Industries } from '@collections/Industries'
import { Plans } from '@collections/Plans'
import { Services } from '@collections/Services'
import { Testimonials } from '@collections/Testimonials'
import type { Feature } from '@/server/feature'
import { lookUpContent } from './server/content-addresses'
import { keepTyped } from './server/keep-typed'
import { openDocuments } from './server/open-documents'
import { searchContent } from './server/search'

export const content: Feature = {
  collections: [Services, Industries, Plans, Testimonials],
  globals: [Navigation, ...Object.values(pageGlobals)],
  endpoints: [searchContent, openDocuments, keepTyped],
  lookUpAddress: lookUpContent,
  site: ['services', 'industries', 'plans', 'testimonials'],
}
