import type { ReactNode } from 'react'
import { AboutScreen } from '@/app/(site)/screens/about'
import { BlogScreen } from '@/app/(site)/screens/blog'
import { ContactScreen } from '@/app/(site)/screens/contact'
import { HomeScreen } from '@/app/(site)/screens/home'
import { IndustriesScreen } from '@/app/(site)/screens/industries'
import { IndustryScreen } from '@/app/(site)/screens/industry'
import { LegalScreen } from '@/app/(site)/screens/legal'
import { PlansScreen } from '@/app/(site)/screens/plans'
import { ServiceScreen } from '@/app/(site)/screens/service'
import { ServicesScreen } from '@/app/(site)/screens/services'
import { ThankYouScreen } from '@/app/(site)/screens/thank-you'
import { paths } from '@/domain/paths'
import { isDocumentId } from '@/server/preview'
import { readDraft } from '@/server/words'

/** The page on which a global, or a document of a collection, is seen best. */
const SCREENS: Record<string, () => ReactNode> = {
  home: () => <HomeScreen draft />,
  // What stands around every page, and what customers say.
  company: () => <HomeScreen draft />,
  navigation: () => <HomeScreen draft />,
  testimonials: () => <HomeScreen draft />,
  'services-page': () => <ServicesScreen draft />,
  'plans-page': () => <PlansScreen draft />,
  plans: () => <PlansScreen draft />,
  'industries-page': () => <IndustriesScreen draft />,
  'blog-page': () => <BlogScreen page={1} draft />,
  about: () => <AboutScreen draft />,
  contact: () => <ContactScreen draft />,
  'thank-you': () => <ThankYouScreen draft />,
  privacy: () => <LegalScreen slug="privacy" draft />,
  terms: () => <LegalScreen slug="terms" draft />,
}

/**
 * A page as it would be with all drafts published.
 *
 * @param slug - of a global or a collection
 * @param id - of a service or an industry, which has a page of its own
 * @returns null for what there is not
 */
export async function screenOf(slug: string, id: string): Promise<ReactNode> {
  if (slug === 'services' || slug === 'industries') return isDocumentId(id) ? ownPage(slug, id) : null
  return Object.hasOwn(SCREENS, slug) ? SCREENS[slug]?.() : null
}

async function ownPage(slug: 'services' | 'industries', id: string): Promise<ReactNode> {
  if (slug === 'services') {
    const service = await readDraft('services', id)
    return service && <ServiceScreen service={{ ...service, href: paths.service(service.slug) }} draft />
  }
  const industry = await readDraft('industries', id)
  return industry && <IndustryScreen industry={{ ...industry, href: paths.industry(industry.slug) }} draft />
}
