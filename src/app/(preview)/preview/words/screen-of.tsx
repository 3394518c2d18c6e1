import type { ReactNode } from 'react'
import { SCREENS } from '@/app/(site)/screens'
import { IndustryScreen } from '@/app/(site)/screens/industry'
import { ServiceScreen } from '@/app/(site)/screens/service'
import { payloadClient } from '@/app/payload'
import { type PageName, pageOfDocument } from '@/domain/pages'
import { paths } from '@/domain/paths'
import type { TypedContent } from '@/features/content/rules/typed-content'
import { type Reader, readDraft } from '@/features/content/server/content'
import { isUuid } from '@/lib/uuid'

/** For content without a page of its own, such as the navigation or the plans: a page that shows it. */
const SEEN_ON: Readonly<Record<string, PageName>> = {
  company: 'home',
  navigation: 'home',
  testimonials: 'home',
  plans: 'plans',
}

/**
 * A page as it would be if all drafts were published, with the unsaved input of its reader.
 *
 * @param slug - the slug of a global or a collection
 * @param id - the id of a service or an industry, each of which has a page of its own
 * @returns null when there is no such page
 */
export async function screenOf(slug: string, id: string, typed: TypedContent | null): Promise<ReactNode> {
  const reader = { draft: true, typed }
  if (slug === 'services' || slug === 'industries') return isUuid(id) ? ownPage(slug, id, reader) : null
  const page = pageOfDocument(slug)?.key ?? (Object.hasOwn(SEEN_ON, slug) ? SEEN_ON[slug] : undefined)
  return page ? SCREENS[page](reader) : null
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
