import type { LeadAppointments } from '@/domain/appointment'
import type { Currency } from '@/domain/money'
import type { TimelineItem } from '@/domain/notes'
import type { Suppressed } from '@/features/mail/rules/bounce'
import type { LeadWithActivity } from './lead-activity'

/** The history of a lead, newest first. */
export type Timeline = {
  lead: LeadWithActivity & { spamScore: number | null; spamReasons: unknown }
  /** Set while the address of the lead gets no mail. */
  unmailed: Suppressed | null
  items: TimelineItem[]
  /** Left out while no time can be booked, unless the lead has appointments. */
  appointments?: LeadAppointments
  /** Names by the ids of accounts. */
  people: Readonly<Record<string, string>>
  currency: Currency
  /** The id of the reader. */
  me: string
}

/**
 * Folds neighbouring entries that say only that somebody opened the lead into the newest of them, so that they do not hide what was
 * done. Its data then has how `often` it was opened, and by whom, as ids in `everybody`.
 */
export function foldOpenings(items: readonly TimelineItem[]): TimelineItem[] {
  const folded: TimelineItem[] = []
  for (const item of items) {
    const last = folded.at(-1)
    if (item.kind !== 'opened' || last?.kind !== 'opened') {
      folded.push(item)
      continue
    }
    const { often = 1, everybody = [last.by] } = last.data as {
      often?: number
      everybody?: (string | null)[]
    }
    const data = { ...last.data, often: often + 1, everybody: [...new Set([...everybody, item.by])] }
    folded[folded.length - 1] = { ...last, data }
  }
  return folded
}
