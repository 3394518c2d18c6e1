import type { GlobalConfig } from 'payload'
import type { DocumentedPage } from '@/domain/pages'
import { About } from './About'
import { BlogPage } from './BlogPage'
import { Company } from './Company'
import { Contact } from './Contact'
import { Home } from './Home'
import { IndustriesPage } from './IndustriesPage'
import { Privacy, Terms } from './legal'
import { Navigation } from './Navigation'
import { PlansPage } from './PlansPage'
import { ServicesPage } from './ServicesPage'
import { ThankYou } from './ThankYou'

/** The global of each page. */
const documents = {
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

/** The globals, in the order of the admin's menu. */
export const globals: GlobalConfig[] = [Company, Navigation, ...Object.values(documents)]
