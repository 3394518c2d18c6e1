import type { GlobalConfig } from 'payload'
import type { DocumentedPage } from '@/domain/pages'
import { About } from './About'
import { BlogPage } from './BlogPage'
import { Contact } from './Contact'
import { Home } from './Home'
import { IndustriesPage } from './IndustriesPage'
import { Privacy, Terms } from './legal'
import { PlansPage } from './PlansPage'
import { ServicesPage } from './ServicesPage'
import { ThankYou } from './ThankYou'

/** The global of each page. */
export const pageGlobals = {
  home: Home,
  services: ServicesPage,
  plans: PlansPage,
  industries: IndustriesPage,
  blog: BlogPage,
  about: About,
  contact: Contact,
  thankYou: ThankYou,
  privacy: Privacy,
  terms: Terms,
} satisfies Record<DocumentedPage, GlobalConfig>
