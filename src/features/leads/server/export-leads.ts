import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { type CsvColumn, csvFileName, csvHeader, fileColumns } from '@/domain/inbox-csv'
import { staffNames } from '@/domain/staff'
import { listStaff } from '@/features/accounts/server/staff'
import { recordEvent } from '@/features/audit/server/record-event'
import { MAX_SELECTED } from '@/features/leads/rules/lead-filter'
import { isStage, STAGE_NAMES } from '@/features/leads/rules/stage'
import { csvResponse } from '@/lib/csv-response'
import { isZone } from '@/lib/time-zones'
import { adminEndpoint, uuid } from '@/server/admin-endpoint'
import { readCsvLines } from './csv-lines'
import { inboxFieldsOf } from './inbox-request'

const exportSchema = z.strictObject({
  ids: z.array(uuid).min(1).max(MAX_SELECTED),
  zone: z.string().refine(isZone, 'must be an IANA time zone').default('UTC'),
})

/** The columns that follow the specified ones in the export of a selection. */
const ACTIVITY_FIELDS = [
  { name: 'stage', label: 'Stage', type: 'select', inCsv: true },
  { name: 'lostReason', label: 'Reason', type: 'text', inCsv: true },
  { name: 'owner', label: 'Owner', type: 'text', inCsv: true },
  { name: 'followUpAt', label: 'Follow-up', type: 'date', inCsv: true },
  { name: 'appointmentAt', label: 'Appointment', type: 'date', inCsv: true },
  { name: 'valueCents', label: 'Value', type: 'money', inCsv: true },
  { name: 'wonAt', label: 'Won', type: 'date', inCsv: true },
] as const

/**
 * `POST /api/form-submissions/export` `{ids, zone}`: the leads with these ids as one CSV, in their order, with the
 * staff's activity on them. Who has gone is left out.
 */
export const exportSelection = adminEndpoint({
  method: 'post',
  path: '/export',
  body: exportSchema,
  handle: async ({ req, body: { ids, zone } }) => {
    const people = await listOwnerNames(req)
    const columns = fileColumns([...inboxFieldsOf(req), ...ACTIVITY_FIELDS]).map(
      (column): CsvColumn => ({ ...column, ...named(column.name, people) }),
    )
    const { bytes, count } = await readCsvLines(req.payload, { ids: `{${ids}}` }, columns, zone)
    await recordEvent(req, 'lead.exported', { count, details: { what: 'selection' } })
    return csvResponse(Buffer.concat([Buffer.from(csvHeader(columns)), bytes]), csvFileName(new Date(), zone))
  },
})

/** How a cell is written that has a name for what is stored. */
function named(field: string, people: Readonly<Record<string, string>>): Partial<CsvColumn> {
  if (field === 'stage')
    return { cell: (value) => (isStage(value) ? STAGE_NAMES[value] : String(value ?? '')), isAsStored: false }
  if (field === 'owner') return { cell: (value) => people[String(value)] ?? '', isAsStored: false }
  return {}
}

/** What everybody is called who may stand beside a lead as its owner, by id. */
export async function listOwnerNames(req: PayloadRequest): Promise<Record<string, string>> {
  return staffNames(await listStaff(req.payload, { overrideAccess: false, req }, { withFormer: true }))
}
