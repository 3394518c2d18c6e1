import type { Endpoint, Payload } from 'payload'
import { z } from 'zod'
import { isAdmin } from '@/domain/account'
import { csvFileName, toCsv } from '@/domain/inbox-csv'
import { MAX_SELECTED } from '@/domain/inbox-narrowing'
import { staffName } from '@/domain/staff'
import { STAGE_NAMES, type Stage } from '@/domain/stage'
import { isZone } from '@/lib/time-zones'
import { toProblem } from '../errors'
import { readLeadsById } from './inbox-queries'
import { inboxFieldsOf, problem } from './inbox-request'

const exportSchema = z.strictObject({
  ids: z.array(z.guid()).min(1).max(MAX_SELECTED),
  zone: z.string().refine(isZone, 'must be an IANA time zone').default('UTC'),
})

/** What stands behind the specified columns in the export of a selection. */
const WORK_FIELDS = [
  { name: 'stage', label: 'Stage', type: 'select', inCsv: true },
  { name: 'lostReason', label: 'Reason', type: 'text', inCsv: true },
  { name: 'owner', label: 'Owner', type: 'text', inCsv: true },
  { name: 'followUpAt', label: 'Follow-up', type: 'date', inCsv: true },
] as const

/**
 * `POST /api/form-submissions/export` `{ids, zone}`: the leads with these ids as one CSV, in their order, with what the
 * staff have made of them. Who has gone is left out.
 */
export const exportSelection: Endpoint = {
  path: '/export',
  method: 'post',
  handler: async (req) => {
    if (!isAdmin(req.user)) return problem(403, 'Not allowed')
    const asked = exportSchema.safeParse(await req.json?.())
    if (!asked.success) return problem(400, toProblem(asked.error))
    const { ids, zone } = asked.data
    const leads = await readLeadsById(req.payload, ids)
    const people = await staffNames(req.payload)
    const rows = leads.map((lead) => ({
      ...lead,
      stage: isStage(lead.stage) ? STAGE_NAMES[lead.stage] : lead.stage,
      owner: people[String(lead.owner)] ?? '',
    }))
    return new Response(toCsv(rows, zone, [...inboxFieldsOf(req), ...WORK_FIELDS]), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${csvFileName(new Date(), zone)}"`,
        'cache-control': 'no-store',
      },
    })
  },
}

type Person = { id: string; name: string | null; email: string }

/** What every account is called, by id: who is no longer on the staff may still own leads. */
export async function staffNames({ db }: Payload): Promise<Record<string, string>> {
  const { rows } = await db.pool.query<Person>('select id, name, email from users')
  return Object.fromEntries(rows.map((person) => [person.id, staffName(person)]))
}

function isStage(value: unknown): value is Stage {
  return typeof value === 'string' && Object.hasOwn(STAGE_NAMES, value)
}
