import type { Payload } from 'payload'
import { toDay, toTime } from '@/domain/business-minute'
import type { Range } from '@/features/booking/rules/ranges'
import { findLeadHandling } from '@/features/leads/server/lead-handling'
import { Refusal } from '@/server/errors'
import { type Busy, findBusy } from './busy'
import { findOffered, type Offered } from './offered'

/** The free times that a refusal names. */
const NAMED = 3

/** When people are busy by their own calendars and time off, and what somebody is told who wants such a time. */
export type Diary = {
  isBusy: (person: string, range: Range) => boolean
  /** Whether an account is a member of the staff who may have appointments. */
  isStaff: (person: string) => boolean
  /** @param begins - the time that was wanted, in milliseconds since 1970 */
  refusal: (person: string, begins: number) => Refusal
}

/** Reads what is needed to say no, before anything is locked. */
export async function openDiary(payload: Payload, kind: string, people: readonly string[]): Promise<Diary> {
  const [offered, busy, { staff }] = await Promise.all([
    findOffered(payload, kind),
    findBusy(payload, [...new Set(people)]),
    findLeadHandling(payload),
  ])
  return {
    isBusy: (person, range) => overlaps(busy.get(person), range),
    isStaff: (person) => Object.hasOwn(staff.names, person),
    refusal: (person, begins) => refusalOf(offered, person, staff.names[person] ?? 'Somebody', begins),
  }
}

function overlaps(busy: Busy | undefined, { from, until }: Range): boolean {
  return (busy?.times ?? []).some((time) => time.from < until && from < time.until)
}

function refusalOf(offered: Offered | null, person: string, who: string, begins: number): Refusal {
  const free = (offered?.times ?? []).filter((time) => time.free.includes(person) && time.from !== begins)
  const next = [...free.filter(({ from }) => from > begins), ...free.filter(({ from }) => from < begins)]
  const named = next.slice(0, NAMED).map(({ from }) => new Date(from))
  const wanted = `${who} is busy on ${toWords(new Date(begins))}.`
  const words = named.length > 0 ? `${wanted} Free: ${named.map(toWords).join('; ')}.` : wanted
  return new Refusal(words, 409, { free: named.map((at) => at.toISOString()) })
}

const toWords = (at: Date) => `${toDay(at)}, ${toTime(at)}`
