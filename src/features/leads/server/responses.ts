import type { Payload } from 'payload'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import type { FieldErrors, ReturnedForm } from '@/features/leads/rules/lead'
import { seeOther } from '@/lib/responses'
import { WholeResponse } from '@/lib/whole-response'
import { storeReturnedForm } from './returned-forms'

/** The messages of leads that were refused. The script shows the specification's toast instead. */
export const LEAD_PROBLEMS = {
  tooMany: 'Too many requests from your address. Please wait a few minutes or call us.',
  tooLarge: 'The form is too large. Please shorten your message.',
  unreadable: 'The form could not be read. Please try again or call us.',
  reusedKey: 'This form was already sent with other values. Please reload the page and send it again.',
  failed: 'There was a problem submitting your request. Please try calling us instead.',
} as const

/**
 * The response to a stored lead, and to a robot, which must not learn the difference.
 *
 * @param keep - what the tab keeps for the page of the next step
 */
export function accepted(isPlain: boolean, id: string, keep?: Readonly<Record<string, string>>): Response {
  if (isPlain) return seeOther(paths.thankYou)
  return new WholeResponse({ ok: true, id, ...(keep && { keep }) }, { status: 201 })
}

/** The response to a fetch with invalid values; keys are field names. */
export function invalid(errors: FieldErrors): Response {
  return Response.json({ errors }, { status: 400 })
}

/** The response to a fetch that was refused for another reason. */
export function refused(status: number, error: string, headers?: HeadersInit): Response {
  return Response.json({ error }, { status, headers })
}

/**
 * Redirects a plain form with mistakes to the page that shows it again with its values. It is stored for an hour
 * under a random id.
 *
 * @param address - of its sender
 * @param page - the path of the page
 */
export async function returned(
  payload: Payload,
  form: ReturnedForm,
  address: string,
  page: string = serverPaths.request,
) {
  const id = await storeReturnedForm(payload, form, address)
  return seeOther(`${page}?form=${id}`)
}

/** The response to a plain form when nothing can be stored: the browser's Back keeps the input. */
export function plainFailure(status: number, error: string, phone?: string, headers?: HeadersInit): Response {
  const call = phone ? `, or call\n<a href="tel:${phone}">${phone}</a>` : ''
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Submission Error</title><h1>Submission Error</h1><p>${error}</p>
<p>Nothing you typed is lost: go back in your browser and send the form again${call}.</p></html>`
  return new Response(body, { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
}
