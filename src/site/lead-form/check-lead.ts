import type { ResolverResult } from 'react-hook-form'
import { toFieldErrors, typedSchema } from '@/domain/lead'
import { safeParse } from '@/domain/zod-mini'
import type { CheckedFields, Typed } from './typed'

export { sendLead } from './send-lead'

/** Checks what was typed by the one rule of what a lead is. */
export function checkLead(typed: Typed): ResolverResult<Typed, CheckedFields> {
  const result = safeParse(typedSchema, typed)
  if (result.success) return { values: result.data, errors: {} }
  const wrong = Object.entries(toFieldErrors(result.error))
  const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'schema', message }]))
  return { values: {}, errors }
}
