import { paths } from '@/domain/paths'
import type { LeadChange, LeadWithActivity } from '@/features/leads/rules/lead-activity'
import type { Timeline } from '@/features/leads/rules/timeline'
import { fetchJson, RequestFailed } from '@/lib/fetch-json'
import { changeLeads } from './lead-changes-api'

const addressOf = (lead: string, path: string) => `${paths.leads}/${encodeURIComponent(lead)}/${path}`

/**
 * Reads the timeline of a lead, and records that the lead was opened.
 *
 * @throws {RequestFailed}
 */
export async function openTimeline(id: string, signal?: AbortSignal): Promise<Timeline> {
  return timelineIn(await fetchJson(addressOf(id, 'opened'), { body: {}, signal }))
}

/** Reads the timeline without a record that the lead was opened. */
export async function readTimeline(id: string, signal?: AbortSignal): Promise<Timeline> {
  return timelineIn(await fetchJson(addressOf(id, 'timeline'), { signal }))
}

/** Changes one lead. A lead that is deleted or in the trash counts as a failure. */
export async function changeLead(
  id: string,
  change: LeadChange,
): Promise<{ batch: string; lead: LeadWithActivity }> {
  const { batch, leads, skipped } = await changeLeads([id], change)
  const lead = leads[0]
  if (!lead || skipped.length > 0) throw new RequestFailed(409)
  return { batch, lead }
}

function timelineIn(timeline: Timeline): Timeline {
  if (!Array.isArray(timeline.items)) throw new RequestFailed(502)
  return timeline
}
