import { aboutPage } from './about'
import { blogPage } from './blog'
import { company } from './company'
import { contactPage } from './contact'
import { homePage } from './home'
import { industries, industriesPage } from './industries'
import { privacyPage } from './legal/privacy'
import { termsPage } from './legal/terms'
import { navigation } from './navigation'
import { plans, plansPage } from './plans'
import { services, servicesPage } from './services'
import type { GlobalSeeds } from './shared'
import { testimonials } from './testimonials'
import { thankYouPage } from './thank-you'

/** The documents that a new site begins with, in the order in which the site shows them. */
export const documents = { services, industries, plans, testimonials }

/** The globals that a new site begins with. */
export const globals: GlobalSeeds = {
  company,
  navigation,
  home: homePage,
  'services-page': servicesPage,
  'plans-page': plansPage,
  'industries-page': industriesPage,
  'blog-page': blogPage,
  about: aboutPage,
  contact: contactPage,
  'thank-you': thankYouPage,
  privacy: privacyPage,
  terms: termsPage,
}
