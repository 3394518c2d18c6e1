import type { Endpoint } from 'payload'
import { z } from 'zod'
import { MOST_CENTS } from '@/domain/money'
import { ACTIVITY_LIMITS, mayHaveAppointment, WAYS } from '@/features/leads/rules/lead-activity'
import { STAGES } from '@/features/leads/rules/stage'
import { isWellFormedText } from '@/lib/text'
import { adminEndpoint, uuid } from '@/server/admin-endpoint'
import { noteBody } from '@/server/notes'
import { changeLeads, undoLeadChange } from './change-leads'
import { addNote, editNote, readTimeline, recordOpening } from './timeline'

const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => text > '2000' && text < '2100', 'must be of this century')

const reason = z
  .string()
  .trim()
  .min(1)
  .max(ACTIVITY_LIMITS.reasonLetters)
  .refine((text) => isWellFormedText(text) && !/[\r\n\t]/.test(text), 'must be one line of text')

const changeSchema = z
  .strictObject({
    stage: z.enum(STAGES).optional(),
    lostReason: reason.optional(),
    owner: uuid.nullable().optional(),
    followUpAt: moment.nullable().optional(),
    valueCents: z.int().min(0).max(MOST_CENTS).nullable().optional(),
    appointmentAt: moment.nullable().optional(),
    wonAt: moment.optional(),
    adsObjection: z.boolean().optional(),
    contacted: z.enum(WAYS).optional(),
    tried: z.enum(WAYS).optional(),
    trash: z.boolean().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'says nothing')
  .refine(({ stage, lostReason }) => stage !== 'lost' || lostReason, 'A lost lead has its reason')
  .refine(
    ({ stage, appointmentAt }) => !appointmentAt || !stage || mayHaveAppointment(stage),
    'A lead of this stage has no appointment',
  )

const changesSchema = z.strictObject({
  ids: z.array(uuid).min(1).max(ACTIVITY_LIMITS.leads),
  change: changeSchema,
})

const undoSchema = z.strictObject({ batch: uuid })

/**
 * The activity of the staff on leads. All bodies are JSON, all responses too:
 *
 * - `POST /work` `{ids, change}` changes up to 5,000 leads together or none, and `POST /work/undo` `{batch}` takes it back.
 * - `GET /:id/timeline` tells what was done with one lead, and `POST /:id/opened` too, which records that it was read.
 * - `POST /:id/notes` `{text}` adds a note, and `PATCH /:id/notes/:note` changes one's own for five minutes.
 */
export const activityEndpoints: Endpoint[] = [
  adminEndpoint({
    method: 'post',
    path: '/work',
    body: changesSchema,
    handle: ({ req, body: { ids, change } }) => changeLeads(req, [...new Set(ids)], change),
  }),
  adminEndpoint({
    method: 'post',
    path: '/work/undo',
    body: undoSchema,
    handle: ({ req, body }) => undoLeadChange(req, body.batch),
  }),
  adminEndpoint({
    method: 'get',
    path: '/:id/timeline',
    handle: ({ req, ids }) => readTimeline(req, ids.id),
  }),
  adminEndpoint({
    method: 'post',
    path: '/:id/opened',
    handle: async ({ req, ids }) => {
      await recordOpening(req, ids.id)
      return readTimeline(req, ids.id)
    },
  }),
  adminEndpoint({
    method: 'post',
    path: '/:id/notes',
    body: noteBody,
    handle: ({ req, ids, body }) => addNote(req, ids.id, body.text),
  }),
  adminEndpoint({
    method: 'patch',
    path: '/:id/notes/:note',
    body: noteBody,
    handle: ({ req, ids, body }) => editNote(req, { lead: ids.id, note: ids.note }, body.text),
  }),
]
