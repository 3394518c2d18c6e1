import type { FlattenedField, GlobalSlug, Payload } from 'payload'
import { CONTENT_COLLECTIONS, CONTENT_GLOBALS } from '@/domain/pages'
import { type Content, findMisplaced, isContent, mapReferences, merge, type Problem } from './fields'
import { findMatch } from './match'
import {
  fieldsOf,
  isCollection,
  type Req,
  readDocuments,
  readStoredGlobal,
  type StoredDocument,
  toName,
} from './read'

/** Raised when a file of content cannot be stored; then nothing of it was stored. */
export class ContentProblem extends Error {
  override name = 'ContentProblem'

  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(({ place, message }) => `${place}: ${message}`).join('\n'))
  }
}

/** One document of the file. */
export type Job = {
  place: string
  slug: string
  fields: FlattenedField[]
  stored: StoredDocument | null
  before: Content
  after: Content
}

/**
 * Compares a file of content with the stored documents.
 *
 * @throws {ContentProblem} for entries and values that no collection, global or field accepts
 */
export async function toJobs(
  payload: Payload,
  req: Req,
  file: unknown,
  ids: ReadonlyMap<string, string>,
): Promise<Job[]> {
  if (!isContent(file))
    throw new ContentProblem([{ place: 'file', message: 'It holds no content of a site.' }])
  const known: string[] = [...CONTENT_COLLECTIONS, ...CONTENT_GLOBALS]
  const problems = Object.keys(file)
    .filter((key) => !known.includes(key))
    .map((key) => ({ place: key, message: 'There is no content of this name.' }))
  const names = new Map([...ids].map(([name, id]) => [id, name]))
  const jobs: Job[] = []
  for (const slug of known.filter((each) => each in file)) {
    const fields = fieldsOf(payload, slug)
    const add = (place: string, given: unknown, stored: StoredDocument | null) => {
      problems.push(...findMisplaced(fields, given, place))
      const before = mapReferences(fields, merge(fields, stored ?? {}), (text) => toName(text, names), place)
      const after = merge(fields, before, isContent(given) ? given : {})
      jobs.push({ place, slug, fields, stored, before, after })
    }
    const given = file[slug]
    if (!isCollection(slug))
      add(slug, given, (await readStoredGlobal(payload, req, slug as GlobalSlug)) as StoredDocument)
    else if (!Array.isArray(given)) problems.push({ place: slug, message: 'There should be a list.' })
    else {
      const stored = await readDocuments(payload, req, slug)
      for (const [at, each] of given.entries()) {
        const place = `${slug}[${at}]`
        const match = isContent(each) ? findMatch(stored, each) : null
        if (match === 'several') problems.push({ place, message: 'Several documents have this name.' })
        else if (match && jobs.some((job) => job.stored?.id === match.id))
          problems.push({ place, message: 'An earlier entry of the file is the same document.' })
        else add(place, each, match)
      }
    }
  }
  if (problems.length > 0) throw new ContentProblem(problems)
  return jobs
}
