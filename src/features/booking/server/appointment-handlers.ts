import { createLocalReq, type Payload } from 'payload'
import { serverPaths } from '@/domain/server-paths'
import {
  CHANGE_FIELDS,
  type ChangeNews,
  MOST_REASON,
  NEWS_PARAMETER,
} from '@/features/booking/rules/visitor-change'
import { BodyTooLargeError, readText, UnreadableBodyError } from '@/lib/request-body'
import { clientAddress } from '@/lib/request-headers'
import { seeOther, UNCACHED } from '@/lib/responses'
import { cutText, isStorableText } from '@/lib/text'
import type { Front, OpenPayload } from '@/server/feature'
import { type Limit, secondsToWait } from '@/server/limiter'
import { appointmentPath, readAppointmentToken, TOKEN } from './appointment-link'
import { cancel, move } from './change-appointments'
import { findOffered, slotOf } from './offered'
import { findCalendarFile, findVisitorAppointment, type VisitorAppointment } from './visitor-appointment'

/** A time and a reason, and what a browser adds. */
const MAX_BYTES = 8 * 1024

/** More than a person presses. The changes of an appointment have a smaller count of their own. */
const OF_ADDRESS: Limit = { name: 'appointment', points: 30, seconds: 600, isOfLeads: true }

/**
 * What the page of an appointment posts, and its file. Neither uses a session: whoever has the link may do it. A GET
 * changes nothing, because scanners of mail follow links.
 */
export function appointmentFront(openPayload: OpenPayload): Front {
  return {
    handlers: {
      [`POST ${serverPaths.appointment}`]: (request) => answer(openPayload, request),
      [`GET ${serverPaths.appointmentFile}`]: (request) => sendFile(openPayload, request),
    },
  }
}

async function answer(openPayload: OpenPayload, request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get(TOKEN) ?? ''
  const id = readAppointmentToken(token)
  // The page says that the link does not work.
  if (!id) return seeOther(serverPaths.appointment)
  const form = await readForm(request)
  if (!form) return says(400, 'The form could not be read. Please go back and try again, or call us.')
  try {
    const payload = await openPayload()
    const news = await change(payload, token, form, clientAddress(request.headers))
    return seeOther(`${appointmentPath(id)}${news ? `&${NEWS_PARAMETER}=${news}` : ''}`)
  } catch {
    return says(
      503,
      'This cannot be stored at the moment. Please go back and try again in a minute, or call us.',
    )
  }
}

const says = (status: number, text: string) =>
  new Response(text, { status, headers: { ...UNCACHED, 'content-type': 'text/plain; charset=utf-8' } })

/** @returns null for a body that cannot be that of the page's form */
async function readForm(request: Request): Promise<URLSearchParams | null> {
  try {
    return new URLSearchParams(await readText(request, MAX_BYTES))
  } catch (error) {
    if (error instanceof BodyTooLargeError || error instanceof UnreadableBodyError) return null
    throw error
  }
}

/** @returns what the page is to say; null when it says enough by itself */
async function change(
  payload: Payload,
  token: string,
  form: URLSearchParams,
  address: string,
): Promise<ChangeNews | null> {
  if (await secondsToWait(payload, OF_ADDRESS, address)) return 'wait'
  const found = await findVisitorAppointment(payload, token)
  if (!found) return null
  const action = form.get(CHANGE_FIELDS.action)
  if (action === 'cancel') return cancelFor(payload, found, toReason(form.get(CHANGE_FIELDS.reason)))
  if (action === 'move') return moveFor(payload, found, form.get(CHANGE_FIELDS.begins))
  return null
}

/** Null for none. PostgreSQL stores no zero byte and no half of a letter. */
function toReason(typed: string | null): string | null {
  const reason = (typed ?? '').replace(/\r\n?/g, '\n').trim()
  return reason && isStorableText(reason) ? cutText(reason, MOST_REASON) : null
}

async function cancelFor(
  payload: Payload,
  { appointment: { id } }: VisitorAppointment,
  reason: string | null,
): Promise<ChangeNews> {
  const { outcome } = await cancel(await createLocalReq({}, payload), id, reason, { by: null })
  return outcome
}

async function moveFor(
  payload: Payload,
  { appointment: { id, kind, person } }: VisitorAppointment,
  typed: string | null,
): Promise<ChangeNews> {
  if (!typed) return 'none'
  const offered = await findOffered(payload, kind)
  const begins = Date.parse(typed)
  const isOffered = offered?.times.some(({ from, free }) => from === begins && free.includes(person ?? ''))
  if (!offered || !isOffered) return 'taken'
  const to = { slot: slotOf(begins, offered.hours), mostADay: offered.hours.mostADay }
  const { outcome } = await move(await createLocalReq({}, payload), id, to, { by: null })
  return outcome === 'full' ? 'taken' : outcome
}

async function sendFile(openPayload: OpenPayload, request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get(TOKEN) ?? ''
  const file = readAppointmentToken(token) && (await findCalendarFile(await openPayload(), token))
  if (!file) return says(404, 'There is no such appointment.')
  return new Response(file, {
    headers: {
      ...UNCACHED,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointment.ics"',
      'x-robots-tag': 'noindex',
    },
  })
}
