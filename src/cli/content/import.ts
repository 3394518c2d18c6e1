import type { GlobalSlug, Payload } from 'payload'
import { inTransaction } from '@/data/transaction'
import { CONTENT_COLLECTIONS } from '@/domain/pages'
import { type Content, listChanges, mapReferences, type Problem } from './fields'
import { ContentProblem, type Job, toJobs } from './jobs'
import { isCollection, type Req, type StoredDocument } from './read'
import { readReferences, toReference } from './references'

/** The effect of an import on one document. */
export type Change = { place: string; title: string; isNew: boolean; lines: string[] }

/**
 * Stores content and publishes it in one transaction. Documents and fields that the file does not contain stay as
 * they are.
 *
 * @param file - the format of `readContent`, complete or in part
 * @param isConfirmed - when false, everything is tried and then rolled back
 * @returns the changes
 * @throws {ContentProblem} when something in the file cannot be stored
 */
export async function importContent(
  payload: Payload,
  file: unknown,
  isConfirmed: boolean,
): Promise<Change[]> {
  return inTransaction(
    payload,
    async ({ id }) => {
      const req = { transactionID: id }
      const ids = await readReferences(payload, req)
      const jobs = await toJobs(payload, req, file, ids)
      const changes = await storeAll(payload, req, jobs, ids)
      return [...changes, ...(await reorder(payload, req, jobs))]
    },
    { isTrial: !isConfirmed },
  )
}

/** Stores the documents in such an order that each comes after the new documents to which it refers. */
async function storeAll(payload: Payload, req: Req, jobs: readonly Job[], ids: Map<string, string>) {
  const changes: Change[] = []
  // Popular plans are stored last, because only one plan may be popular and the former one must lose the flag first.
  let waiting = [...jobs].sort((one, other) => Number(isMarked(one)) - Number(isMarked(other)))
  while (waiting.length > 0) {
    const ready = waiting.filter((job) => findUnknown(job, ids).length === 0)
    if (ready.length === 0) throw new ContentProblem(waiting.flatMap((job) => findUnknown(job, ids)))
    for (const job of ready) {
      const change = await store(payload, req, job, ids)
      if (change) changes.push(change)
    }
    waiting = waiting.filter((job) => !ready.includes(job))
  }
  const order = jobs.map(({ place }) => place)
  return changes.sort((one, other) => order.indexOf(one.place) - order.indexOf(other.place))
}

const isMarked = ({ after }: Job) => after.popular === true

const REFERENCE = /^(?:service|industry|plan):/

function findUnknown({ fields, after, place }: Job, ids: ReadonlyMap<string, string>): Problem[] {
  const problems: Problem[] = []
  mapReferences(
    fields,
    after,
    (text, at) => {
      if (REFERENCE.test(text) && !ids.has(text))
        problems.push({ place: at, message: `There is no ${text}.` })
      return text
    },
    place,
  )
  return problems
}

async function store(payload: Payload, req: Req, job: Job, ids: Map<string, string>): Promise<Change | null> {
  const { place, slug, fields, stored, before, after } = job
  const lines = listChanges(fields, before, after)
  const isShown = stored?._status === 'published'
  if (lines.length === 0 && isShown) return null
  const doc = await save(payload, req, job, toStored(job, ids))
  const reference = toReference(slug, doc)
  if (reference && !stored) ids.set(reference, String(doc.id))
  job.stored = doc as StoredDocument
  const title = isCollection(slug) ? `${slug}: ${String(after.slug ?? after.name)}` : slug
  return { place, title, isNew: !stored, lines: isShown || !stored ? lines : ['published again', ...lines] }
}

/** Replaces reference names by what is stored: a relationship holds the id alone, a link the kind and the id. */
function toStored({ fields, after, place }: Job, ids: ReadonlyMap<string, string>): Content {
  return mapReferences(
    fields,
    after,
    (text, at) => {
      const id = REFERENCE.test(text) ? ids.get(text) : undefined
      if (!id) return text
      return at.endsWith('.href') ? `${text.slice(0, text.indexOf(':'))}:${id}` : id
    },
    place,
  )
}

async function save(
  payload: Payload,
  req: Req,
  { place, slug, stored }: Job,
  content: Content,
): Promise<Content> {
  const data = { ...content, _status: 'published' } as never
  const rest = { data, depth: 0, overrideAccess: true, req } as const
  try {
    if (!isCollection(slug))
      return (await payload.updateGlobal({ slug: slug as GlobalSlug, ...rest })) as unknown as Content
    const id = stored?.id
    const doc = id
      ? await payload.update({ collection: slug, id, ...rest })
      : await payload.create({ collection: slug, ...rest })
    return doc as unknown as Content
  } catch (error) {
    throw toProblem(error, place)
  }
}

type FieldErrors = { data?: { errors?: { path: string; message: string }[] }; status?: number }

function toProblem(error: unknown, place: string): unknown {
  const { data, status } = error as FieldErrors
  if (data?.errors)
    return new ContentProblem(
      data.errors.map(({ path, message }) => ({
        place: `${place}.${path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')}`,
        message,
      })),
    )
  if (error instanceof Error && status && status < 500)
    return new ContentProblem([{ place, message: error.message }])
  return error
}

/** Puts the documents of the file in the order of the file. They share out their own positions; others do not move. */
async function reorder(payload: Payload, req: Req, jobs: readonly Job[]): Promise<Change[]> {
  const changes: Change[] = []
  for (const slug of CONTENT_COLLECTIONS) {
    const mine = jobs.filter((job) => job.slug === slug)
    const keys = mine.map(({ stored }) => stored?._order ?? '')
    const sorted = [...keys].sort((one, other) => (one < other ? -1 : 1))
    if (keys.every((key, at) => key === sorted[at])) continue
    const ids = await readReferences(payload, req)
    for (const [at, job] of mine.entries())
      if (keys[at] !== sorted[at])
        await save(payload, req, job, { ...toStored(job, ids), _order: sorted[at] })
    changes.push({ place: slug, title: slug, isNew: false, lines: ['another order'] })
  }
  return changes
}
