import { fillIn } from '@/features/company/rules/company'
import { resolveLink } from '@/features/content/rules/link'
import { globals } from '@/seed'
import * as seed from '@/seed/new-site'

/** Words of which nothing is left out, as those of a new site. */
type Whole<T> = T extends null | undefined ? never : T extends object ? { [K in keyof T]-?: Whole<T[K]> } : T

const pages = (docs: readonly { slug: string; href: string }[]) =>
  new Map(docs.map(({ slug, href }) => [slug, href]))
const targets = { ...seed.company, services: pages(seed.services), industries: pages(seed.industries) }

/** Words of the seed as visitors of a new site see them: the company by its name, links as addresses. */
function shown<T>(words: T): Whole<T>
function shown(words: unknown): unknown {
  if (typeof words === 'string') return fillIn(words, seed.company)
  if (Array.isArray(words)) return words.map((each) => shown(each))
  if (words === null || typeof words !== 'object') return words
  const entries = Object.entries(words).map(([key, each]) => [key, shown(each)])
  const href = 'href' in words && typeof words.href === 'string' ? words.href : null
  return { ...Object.fromEntries(entries), ...(href && resolveLink(href, targets)) }
}

/** What stands once on a new site. */
export const site = shown(globals)

export const services = shown(seed.services)
export const industries = shown(seed.industries)
