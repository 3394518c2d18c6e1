import type { ResolverResult } from 'react-hook-form'
import type { LeadField } from '@/copy/types'
import { paths } from '@/domain/paths'
import * as z from '@/domain/zod-mini'
import { toFieldErrors, typedSchema } from '@/features/leads/rules/lead'
import { attribution } from './attribution'
import { textIn } from './form-text'
import { sendForm, toErrors } from './send-form'
import type { SendResult, TypedValues } from './types'

export { newKey } from './send-form'

/** The input of a visitor after the schema has checked and cleaned it. */
export type CheckedFields = z.output<typeof typedSchema>

/** Checks the input with the schema of a lead. */
export function check(
  values: TypedValues,
  fields: readonly LeadField[],
): ResolverResult<TypedValues, CheckedFields> {
  // A field that this form does not show has no value.
  const typed = Object.fromEntries(
    fields.map(({ name, isMany }) => [name, values[name] || (isMany ? [] : '')]),
  )
  const result = z.safeParse(typedSchema, typed)
  if (result.success) return { values: result.data, errors: {} }
  return { values: {}, errors: toErrors(toFieldErrors(result.error)) }
}

/**
 * Sends a lead with where its visitor came from.
 *
 * @param consent - the value of the ticked box, which is the version of the consent text
 * @throws when no response came
 */
export function send(
  form: HTMLFormElement,
  checked: CheckedFields,
  key: string,
  consent: string,
): Promise<SendResult<unknown>> {
  const lead = { ...checked, source: textIn(form, 'source'), ...attribution() }
  return sendForm(paths.leads, lead, key, consent)
}
