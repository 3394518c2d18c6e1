import type { ReactNode } from 'react'
import { company } from '@/content/company'
import { footerGroups, footerLine, growthPlanAction, headerLinks, mobileBar } from '@/content/navigation'
import { paths } from '@/domain/paths'
import type { ShellContent } from '@/site/layout/shell-content'
import { SiteDocument } from '@/site/layout/site-document'

const shell = {
  home: paths.home,
  contact: company,
  links: headerLinks,
  footerGroups,
  footerLine,
  action: growthPlanAction,
  mobileBar,
} satisfies ShellContent

/** The site's document with the site's own words in it, for the layout and for the page without a layout (404). */
export function Shell({ children }: { children: ReactNode }) {
  return <SiteDocument shell={shell}>{children}</SiteDocument>
}
