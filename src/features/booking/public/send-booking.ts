import type { ResolverResult } from 'react-hook-form'
import type { LeadField } from '@/copy/types'
import { paths } from '@/domain/paths'
import { checkBooking, isAnswerName, questionIdOf } from '@/features/booking/rules/booking'
import { attribution } from '@/features/leads/public/attribution'
import { textIn } from '@/features/leads/public/form-text'
import { sendForm, toErrors } from '@/features/leads/public/send-form'
import type { SendResult, TypedValues } from '@/features/leads/public/types'
import { isRecord } from '@/lib/fetch-json'
import { keptLead } from './visitor'

export { newKey } from '@/features/leads/public/send-form'

/** What was typed, and the chosen time; the endpoint cleans it as the check does. */
export type CheckedBooking = Record<string, string>

/** The page of the new appointment. */
export type Accepted = { href: string }

const TAKEN = 409

/** Checks the input by the rules of the endpoint. */
export function check(
  values: TypedValues,
  fields: readonly LeadField[],
): ResolverResult<TypedValues, CheckedBooking> {
  const typed = Object.fromEntries(fields.map(({ name }) => [name, String(values[name] ?? '')]))
  const questions = fields
    .filter(({ name }) => isAnswerName(name))
    .map(({ name, label, isRequired = false }) => ({ id: questionIdOf(name), label, isRequired }))
  const checked = checkBooking(typed, { questions })
  return 'errors' in checked
    ? { values: {}, errors: toErrors(checked.errors) }
    : { values: typed, errors: {} }
}

/**
 * Sends a booking with the visitor's zone, with where the visit came from, and with the lead that it belongs to.
 *
 * @throws when no response came
 */
export async function send(
  form: HTMLFormElement,
  checked: CheckedBooking,
  key: string,
  consent: string,
): Promise<SendResult<Accepted>> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
  const lead = keptLead() || textIn(form, 'lead')
  const values = { ...checked, kind: textIn(form, 'kind'), zone, lead, ...attribution() }
  const sent = await sendForm(paths.appointments, values, key, consent)
  if (sent.ok) {
    const href = isRecord(sent.answer) && typeof sent.answer.href === 'string' ? sent.answer.href : ''
    return { ok: true, answer: { href: href || paths.thankYou } }
  }
  const { begins } = sent.errors
  if (sent.status !== TAKEN || !begins) return sent
  takeAway(form, checked.begins ?? '')
  return { ...sent, notice: { title: 'No longer free', description: begins, isBad: true } }
}

/** A time that somebody else has taken cannot be chosen again. */
function takeAway(form: HTMLFormElement, time: string) {
  const box = form.querySelector<HTMLInputElement>(`[name=begins][value="${CSS.escape(time)}"]`)
  if (!box) return
  box.checked = false
  box.disabled = true
  box.dispatchEvent(new Event('change', { bubbles: true }))
}
