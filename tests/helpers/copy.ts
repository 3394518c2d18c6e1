import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Meta } from '@/copy/types'
import { plans } from '@/seed/new-site'
import { samplePosts } from '@/seed/sample-posts'
import { testimonials } from '@/seed/testimonials'
import { industries, services, site } from './new-site'
import { LEAD_FORM } from './offer'

const copyDir = fileURLToPath(new URL('../../src/copy/', import.meta.url))

/** A printed string and where it stands, for example `home.hero.title`. */
export type Line = { place: string; text: string }

/** What a new site says, by where it stands, and every exported value of what is the same on every site. */
async function words(): Promise<[string, unknown][]> {
  const { privacy, terms, ...pages } = site
  const stored = { ...pages, 'legal/privacy': privacy, 'legal/terms': terms }
  const listed = { services, industries, plans, testimonials, samplePosts, LEAD_FORM }
  const files = readdirSync(copyDir).filter((file) => file.endsWith('.ts'))
  const loaded = files.map(async (file) => {
    const values: Record<string, unknown> = await import(`${copyDir}${file}`)
    return Object.entries(values).map(([name, value]): [string, unknown] => [`${file} ${name}`, value])
  })
  return [...Object.entries({ ...stored, ...listed }), ...(await Promise.all(loaded)).flat()]
}

function walk(place: string, value: unknown, visit: (place: string, value: unknown) => void): void {
  visit(place, value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) walk(`${place}.${key}`, part, visit)
}

/** All strings of the copy, so that a rule about words holds for text written tomorrow as well. */
export async function allLines(): Promise<Line[]> {
  const lines: Line[] = []
  for (const [place, value] of await words()) {
    walk(place, value, (at, part) => {
      if (typeof part === 'string') lines.push({ place: at, text: part })
    })
  }
  return lines
}

function isMeta(value: unknown): value is Meta {
  return typeof value === 'object' && value !== null && 'title' in value && 'description' in value
}

/** The title and description of every page, once each. */
export async function allMeta(): Promise<Meta[]> {
  const found = new Set<Meta>()
  for (const [place, value] of await words()) {
    walk(place, value, (at, part) => {
      if (at.endsWith('.meta') && isMeta(part)) found.add(part)
    })
  }
  return [...found]
}
