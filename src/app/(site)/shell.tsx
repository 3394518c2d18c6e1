import type { ReactNode } from 'react'
import { PageScripts } from '@/all/page-scripts.client'
import { payloadClient } from '@/app/payload'
import { paths } from '@/domain/paths'
import { type Reader, readCompany, readGlobal } from '@/features/content/server/content'
import { findLeadHandling } from '@/features/leads/server/lead-handling'
import { SiteDocument } from '@/site/layout/site-document'

type ShellProps = Reader & {
  /** Whether the page has a root layout of its own, so that each link from it opens a new document. */
  isApart?: boolean
  children: ReactNode
}

/** The site's document with its content, for the layouts and for the 404 page, which has no layout. */
export async function Shell({ children, isApart, ...reader }: ShellProps) {
  const payload = await payloadClient()
  const [company, navigation, { keepsClickIds, countsVisits, measuresSpeed }] = await Promise.all([
    readCompany(payload, reader),
    readGlobal(payload, 'navigation', reader),
    findLeadHandling(payload),
  ])
  const { header, footer, footerLine, action, mobileBar } = navigation
  const shell = {
    home: paths.home,
    contact: company,
    links: header ?? [],
    footerLine,
    action,
    footerGroups: (footer ?? []).map(({ heading, items }) => ({ heading, items: items ?? [] })),
    mobileBar: mobileBar ?? [],
  }
  const settings = { keepsClickIds, countsVisits, measuresSpeed, isApart }
  const scripts = <PageScripts {...settings} />
  return (
    <SiteDocument shell={shell} scripts={scripts}>
      {children}
    </SiteDocument>
  )
}
