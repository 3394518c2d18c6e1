import type { SanitizedConfig } from 'payload'
import type { Content } from '@/cli/content/fields'
import { CONTENT_GLOBALS } from '@/domain/pages'
import { documents, globals } from '@/seed'
import { toLegalBody } from '@/seed/rich-text'
import { extremeWords, shuffled } from './extreme-words'

type File = Record<string, Content | Content[]>

/** What editors could do to the words of a site at worst, as files of words. */
export type ExtremeFiles = { begun: File; least: File; most: File; shuffled: File }

/** How many documents there are beside those of a new site when there are many. */
const MORE = { services: 4, industries: 3, plans: 3, testimonials: 7 }

const NAMES = Object.keys(documents) as (keyof typeof documents)[]

const references = {
  services: documents.services.map(({ slug }) => `service:${slug}`),
  plans: documents.plans.map(({ name }) => `plan:${name}`),
}

async function fileOf(config: SanitizedConfig, amount: 'least' | 'most'): Promise<File> {
  const file: File = {}
  for (const slug of NAMES) {
    const fields = config.collections.find((each) => each.slug === slug)?.flattenedFields ?? []
    const added = Array.from({ length: amount === 'most' ? MORE[slug] : 0 }, (_, at) => ({
      slug: `w${at}-${'w'.repeat(55)}`,
    }))
    const all: Content[] = [...documents[slug], ...added]
    file[slug] = await Promise.all(all.map((had) => extremeWords(fields, amount, had, references)))
  }
  for (const slug of CONTENT_GLOBALS) {
    const fields = config.globals.find((each) => each.slug === slug)?.flattenedFields ?? []
    file[slug] = await extremeWords(fields, amount, {}, references)
  }
  return file
}

/** The words that a new site begins with. */
function begin(): File {
  const bodies = Object.entries(globals).map(([slug, words]): [string, Content] => {
    const { sections, ...rest } = 'sections' in words ? words : { ...words, sections: undefined }
    return [slug, sections ? { ...rest, body: toLegalBody(sections) } : rest]
  })
  return { ...documents, ...Object.fromEntries(bodies) } as unknown as File
}

/** @param seed - draws the order of what is shuffled */
export async function extremeFiles(config: SanitizedConfig, seed: number): Promise<ExtremeFiles> {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  const begun = begin()
  return {
    begun,
    shuffled: shuffled(begun, random),
    least: await fileOf(config, 'least'),
    most: await fileOf(config, 'most'),
  }
}
