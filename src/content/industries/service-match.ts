import { SERVICE_NAMES, SERVICE_SLUGS, type ServiceName, type ServiceSlug } from '@/domain/offer'
import { paths } from '@/domain/paths'
import type { ServiceMatch } from '../types'

function nameOf(slug: ServiceSlug): ServiceName {
  return SERVICE_NAMES[SERVICE_SLUGS.indexOf(slug)] ?? SERVICE_NAMES[0]
}

/** A service as one trade uses it; the name and link come with the slug. */
export function serviceMatch(slug: ServiceSlug, text: string): ServiceMatch {
  return { slug, name: nameOf(slug), href: paths.service(slug), text }
}
