import { FORMS, serviceSource } from '@/domain/lead-source'

/** A service or plan as it is stored, whether visitors see it or not. */
export type Stored = {
  name?: string | null
  slug?: string | null
  _status?: string | null
  formerNames?: readonly string[] | null
  formerSlugs?: readonly string[] | null
}

/** The names that a lead may contain: all that are or ever were on offer (reading A97). */
export type Offer = {
  services: ReadonlySet<string>
  plans: ReadonlySet<string>
  /** Every source that a form of the site has or had, with its label for the staff. */
  sources: Readonly<Record<string, string>>
}

export function toOffer(services: readonly Stored[], plans: readonly Stored[]): Offer {
  return {
    services: new Set(services.flatMap(namesOf)),
    plans: new Set(plans.flatMap(namesOf)),
    sources: { ...toSources(services), ...FORMS },
  }
}

const isShown = ({ _status }: Stored) => _status === 'published'

/** The names that visitors have seen, the latest last. Names in drafts do not count. */
const namesOf = (stored: Stored) => [
  ...(stored.formerNames ?? []),
  ...(isShown(stored) && stored.name ? [stored.name] : []),
]

function toSources(services: readonly Stored[]): Record<string, string> {
  const named = (slug: string, service: Stored) =>
    [serviceSource(slug), namesOf(service).at(-1) ?? slug] as const
  const former = services.flatMap((each) => (each.formerSlugs ?? []).map((slug) => named(slug, each)))
  const shown = services.flatMap((each) => (isShown(each) && each.slug ? [named(each.slug, each)] : []))
  // A slug that one service has given up may belong to another today, so the present slugs come last.
  return Object.fromEntries([...former, ...shown])
}
