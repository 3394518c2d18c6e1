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

/** The words that stand once, in the order of the admin's navigation. */
export const globals = [
  Company,
  Navigation,
  Home,
  ServicesPage,
  PlansPage,
  IndustriesPage,
  BlogPage,
  About,
  Contact,
  ThankYou,
  Privacy,
  Terms,
]
