import { paths } from '@/domain/paths'
import { aboutPage } from './about'
import { blogPage } from './blog'
import { contactPage } from './contact'
import { homePage } from './home'
import { industries, industriesPage } from './industries'
import { privacyPage } from './legal/privacy'
import { termsPage } from './legal/terms'
import { plansPage } from './plans'
import { services, servicesPage } from './services'
import { sitemapPage } from './sitemap-page'
import type { LegalPage, PublicPage } from './types'

/** Every fixed page that search engines may list, in the order of the sitemap; posts come from the database. */
export const publicPages: readonly PublicPage[] = [
  { ...homePage, path: paths.home },
  { ...servicesPage, path: paths.services },
  ...services.map((service) => ({ ...service, path: service.href })),
  { ...plansPage, path: paths.plans },
  { ...industriesPage, path: paths.industries },
  ...industries.map((industry) => ({ ...industry, path: industry.href })),
  { ...blogPage, path: paths.blog },
  { ...aboutPage, path: paths.about },
  { ...contactPage, path: paths.contact },
  { ...toLegal(privacyPage), path: paths.privacy },
  { ...toLegal(termsPage), path: paths.terms },
  { ...sitemapPage, path: paths.sitemap },
].map(({ path, meta, hero }) => ({ path, meta, eyebrow: hero.eyebrow, title: hero.title }))

function toLegal({ meta, title }: LegalPage) {
  return { meta, hero: { eyebrow: 'Fine print', title } }
}
