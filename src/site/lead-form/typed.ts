import type { typedSchema } from '@/domain/lead'
import type * as z from '@/domain/zod-mini'
import { FIELD_NAMES } from './types'

/** What people type, as it stands in the form. */
export type Typed = z.input<typeof typedSchema>

/** What people typed, checked and cleaned. */
export type CheckedFields = z.output<typeof typedSchema>

/** Reads the form itself: a browser may have filled in what no event told of. */
export function typedIn(form: HTMLFormElement): Typed
export function typedIn(form: HTMLFormElement): unknown {
  const data = new FormData(form)
  const typed = FIELD_NAMES.filter((name) => name !== 'consent').map((name) => {
    const texts = data.getAll(name).map(String)
    return [name, name === 'service_interest' ? texts : (texts[0] ?? '')]
  })
  return Object.fromEntries(typed)
}

/** The text of one control, '' for a box that is not ticked. */
export function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
