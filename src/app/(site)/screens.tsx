import type { ReactNode } from 'react'
import type { PageName } from '@/domain/pages'
import type { Reader } from '@/features/content/server/content'
import { AboutScreen } from './screens/about'
import { BlogScreen } from './screens/blog'
import { ContactScreen } from './screens/contact'
import { HomeScreen } from './screens/home'
import { IndustriesScreen } from './screens/industries'
import { PrivacyScreen, TermsScreen } from './screens/legal'
import { PlansScreen } from './screens/plans'
import { ServicesScreen } from './screens/services'
import { SitemapScreen } from './screens/site-map'
import { ThankYouScreen } from './screens/thank-you'

/**
 * The screen of each page, for the previews. The route of a page imports its own screen and not this list, because Next
 * gives a page the styles of everything that its route imports.
 */
export const SCREENS = {
  home: (reader) => <HomeScreen {...reader} />,
  services: (reader) => <ServicesScreen {...reader} />,
  plans: (reader) => <PlansScreen {...reader} />,
  industries: (reader) => <IndustriesScreen {...reader} />,
  blog: (reader) => <BlogScreen page={1} {...reader} />,
  about: (reader) => <AboutScreen {...reader} />,
  contact: (reader) => <ContactScreen {...reader} />,
  thankYou: (reader) => <ThankYouScreen {...reader} />,
  privacy: (reader) => <PrivacyScreen {...reader} />,
  terms: (reader) => <TermsScreen {...reader} />,
  sitemap: () => <SitemapScreen />,
} satisfies Record<PageName, (reader: Reader) => ReactNode>
