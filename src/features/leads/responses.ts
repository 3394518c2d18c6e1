import type { Payload } from 'payload'
import type { FieldErrors, ReturnedForm } from '@/domain/lead'
import { paths } from '@/domain/paths'
import { seeOther } from '@/lib/responses'
import { storeReturnedForm } from './returned-forms'

/** The texts of a lead that could not be taken; the browser shows the specification's toast instead. */
export const LEAD_PROBLEMS = {
  tooMany: 'Too many requests from your address. Please wait a few minutes or call us.',
  tooLarge: 'The form is too large. Please shorten your message.',
  unreadable: 'The form could not be read. Please try again or call us.',
  reusedKey: 'This form was already sent with other values. Please reload the page and send it again.',
  failed: 'There was a problem submitting your request. Please try calling us instead.',
} as const

/** Responds to a stored lead, or a robot, which is not told the difference. */
export function accepted(isPlain: boolean, id: string): Response {
  return isPlain ? seeOther(paths.thankYou) : Response.json({ ok: true, id }, { status: 201 })
}

/** Responds to a fetch whose values break a rule; keys are field names. */
export function invalid(errors: FieldErrors): Response {
  return Response.json({ errors }, { status: 400 })
}

/** Responds to a fetch that could not be taken for another reason. */
export function refused(status: number, error: string, headers?: HeadersInit): Response {
  return Response.json({ error }, { status, headers })
}

/**
 * Sends a plain form that had a mistake back to the page that shows it again, as it was typed. It is stored for an
 * hour under a random id.
 *
 * @param address - of its sender
 */
export async function returned(payload: Payload, form: ReturnedForm, address: string) {
  const id = await storeReturnedForm(payload, form, address)
  return seeOther(`${paths.request}?form=${id}`)
}

/** The last resort for a plain form when nothing can be stored: the browser's Back keeps what was typed. */
export function plainFailure(status: number, error: string, phone?: string, headers?: HeadersInit): Response {
  const call = phone ? `, or call\n<a href="tel:${phone}">${phone}</a>` : ''
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Submission Error</title><h1>Submission Error</h1><p>${error}</p>
<p>Nothing you typed is lost: go back in your browser and send the form again${call}.</p></html>`
  return new Response(body, { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
}
