import type { UseFormRegisterReturn } from 'react-hook-form'
import type { LeadField } from '@/copy/types'

/** What was typed, as a returned form keeps it. */
export type LeadValues = Readonly<Record<string, string | readonly string[] | boolean | undefined>>

/** What stands in a form by the field's wire name: a text, of a set of boxes those that are ticked. */
export type TypedValues = Record<string, string | string[]>

/** One message a field, by the field's wire name. */
export type LeadMessages = Readonly<Record<string, string | undefined>>

/** What a form's behaviour gives to its drawing; a form that is not touched yet has none of it. */
export type Binding = {
  fields: Readonly<Record<string, Partial<UseFormRegisterReturn>>>
  messages: LeadMessages
  isSending: boolean
  submit: () => void
}

export type BehaviourProps = {
  form: HTMLFormElement
  /** The fields of the form, in the order of the page. */
  fields: readonly LeadField[]
  /** The server's messages in a returned form. */
  messages: LeadMessages
  /** The form was submitted before its script had loaded. */
  wasSubmitted: boolean
  onChange: (binding: Binding) => void
}
