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
import { payloadClient } from '@/app/payload'
import { paths } from '@/domain/paths'
import type { TypedContent } from '@/domain/typed-content'
import { type Reader, readDraft } from '@/features/content/content'
import { isUuid } from '@/lib/uuid'

/** The page on which a global, or a document of a collection, is seen best. */
const SCREENS: Record<string, (reader: Reader) => ReactNode> = {
  home: (reader) => <HomeScreen {...reader} />,
  // What stands around every page, and what customers say.
  company: (reader) => <HomeScreen {...reader} />,
  navigation: (reader) => <HomeScreen {...reader} />,
  testimonials: (reader) => <HomeScreen {...reader} />,
  'services-page': (reader) => <ServicesScreen {...reader} />,
  'plans-page': (reader) => <PlansScreen {...reader} />,
  plans: (reader) => <PlansScreen {...reader} />,
  'industries-page': (reader) => <IndustriesScreen {...reader} />,
  'blog-page': (reader) => <BlogScreen page={1} {...reader} />,
  about: (reader) => <AboutScreen {...reader} />,
  contact: (reader) => <ContactScreen {...reader} />,
  'thank-you': (reader) => <ThankYouScreen {...reader} />,
  privacy: (reader) => <LegalScreen slug="privacy" {...reader} />,
  terms: (reader) => <LegalScreen slug="terms" {...reader} />,
}

/**
 * A page as it would be with all drafts published, and with what its reader has typed into the form beside it.
 *
 * @param slug - of a global or a collection
 * @param id - of a service or an industry, which has a page of its own
 * @returns null for what there is not
 */
export async function screenOf(slug: string, id: string, typed: TypedContent | null): Promise<ReactNode> {
  const reader = { draft: true, typed }
  if (slug === 'services' || slug === 'industries') return isUuid(id) ? ownPage(slug, id, reader) : null
  return Object.hasOwn(SCREENS, slug) ? SCREENS[slug]?.(reader) : null
}

async function ownPage(slug: 'services' | 'industries', id: string, reader: Reader): Promise<ReactNode> {
  const payload = await payloadClient()
  if (slug === 'services') {
    const service = await readDraft(payload, 'services', id, reader)
    return (
      service && <ServiceScreen service={{ ...service, href: paths.service(service.slug) }} {...reader} />
    )
  }
  const industry = await readDraft(payload, 'industries', id, reader)
  return (
    industry && <IndustryScreen industry={{ ...industry, href: paths.industry(industry.slug) }} {...reader} />
  )
}
