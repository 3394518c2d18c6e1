import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import { WAYS, WORK_LIMITS } from '@/domain/lead-work'
import { STAGES } from '@/domain/stage'
import { isStorableText, isWellFormedText } from '@/lib/text'
import { Refusal, toProblem } from '../errors'
import { changeLeads, requireAdmin, undoLeadChange } from './change-leads'
import { addNote, editNote, readTimeline, recordOpening } from './timeline'

const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => text > '2000' && text < '2100', 'must be of this century')

const uuid = z.guid().transform((id) => id.toLowerCase())

const reason = z
  .string()
  .trim()
  .min(1)
  .max(WORK_LIMITS.reasonLetters)
  .refine((text) => isWellFormedText(text) && !/[\r\n\t]/.test(text), 'must be one line of text')

const changeSchema = z
  .strictObject({
    stage: z.enum(STAGES).optional(),
    lostReason: reason.optional(),
    owner: uuid.nullable().optional(),
    followUpAt: moment.nullable().optional(),
    contacted: z.enum(WAYS).optional(),
    tried: z.enum(WAYS).optional(),
    trash: z.boolean().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'says nothing')
  .refine(({ stage, lostReason }) => stage !== 'lost' || lostReason, 'A lost lead has its reason')

const workSchema = z.strictObject({
  ids: z.array(uuid).min(1).max(WORK_LIMITS.leads),
  change: changeSchema,
})

const undoSchema = z.strictObject({ batch: z.guid() })

const noteSchema = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1, 'Write something first')
    .max(WORK_LIMITS.noteLetters, 'A note has at most 5,000 letters')
    .refine(isStorableText, 'The request cannot be read'),
})

/** What an admin's request asks for, below the leads' own address. */
function workEndpoint(
  method: 'get' | 'post' | 'patch',
  path: string,
  handle: (req: PayloadRequest) => Promise<unknown>,
): Endpoint {
  const handler = async (req: PayloadRequest) => {
    requireAdmin(req)
    return Response.json(await handle(req), { headers: { 'cache-control': 'no-store' } })
  }
  return { path, method, handler }
}

/** @throws {Refusal} with the first thing that is wrong */
async function bodyOf<T>(req: PayloadRequest, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await req.json?.())
  if (parsed.success) return parsed.data
  throw new Refusal(toProblem(parsed.error), 400)
}

/** A lead's or a note's id in the address; what is none names nothing. */
function idIn(req: PayloadRequest, name: string): string {
  const parsed = uuid.safeParse(req.routeParams?.[name])
  if (!parsed.success) throw new Refusal('Not found', 404)
  return parsed.data
}

/**
 * What the staff do with leads. All bodies are JSON, all responses too:
 *
 * - `POST /work` `{ids, change}` changes up to 5,000 leads together or none, and `POST /work/undo` `{batch}` takes it back.
 * - `GET /:id/timeline` tells what was done with one lead, and `POST /:id/opened` too, which records that it was read.
 * - `POST /:id/notes` `{text}` adds a note, and `PATCH /:id/notes/:note` changes one's own for five minutes.
 */
export const workEndpoints: Endpoint[] = [
  workEndpoint('post', '/work', async (req) => {
    const { ids, change } = await bodyOf(req, workSchema)
    return changeLeads(req, [...new Set(ids)], change)
  }),
  workEndpoint('post', '/work/undo', async (req) =>
    undoLeadChange(req, (await bodyOf(req, undoSchema)).batch),
  ),
  workEndpoint('get', '/:id/timeline', (req) => readTimeline(req, idIn(req, 'id'))),
  workEndpoint('post', '/:id/opened', async (req) => {
    await recordOpening(req, idIn(req, 'id'))
    return readTimeline(req, idIn(req, 'id'))
  }),
  workEndpoint('post', '/:id/notes', async (req) =>
    addNote(req, idIn(req, 'id'), (await bodyOf(req, noteSchema)).text),
  ),
  workEndpoint('patch', '/:id/notes/:note', async (req) => {
    const { text } = await bodyOf(req, noteSchema)
    return editNote(req, { lead: idIn(req, 'id'), note: idIn(req, 'note') }, text)
  }),
]
