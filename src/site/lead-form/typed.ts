import type { typedSchema } from '@/domain/lead'
import type { z } from '@/domain/zod-mini'

/** What people type, as it stands in the form. */
export type Typed = z.input<typeof typedSchema>

/** What people typed, checked and cleaned. */
export type CheckedFields = z.output<typeof typedSchema>

/** Reads the form itself: a browser may have filled in what no event told of. */
export function typedIn(form: HTMLFormElement): Typed
export function typedIn(form: HTMLFormElement): unknown {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    city: text('city'),
    service_interest: data.getAll('service_interest').map(String),
    plan_interest: text('plan_interest'),
    message: text('message'),
  }
}

/** The text of one control, '' for a box that is not ticked. */
export function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
