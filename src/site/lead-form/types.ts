import type { UseFormRegisterReturn } from 'react-hook-form'

/** What was typed, as a returned form keeps it. */
export type LeadValues = Readonly<Record<string, string | readonly string[] | boolean | undefined>>

/** One message a field, by the field's wire name. */
export type LeadMessages = Readonly<Record<string, string | undefined>>

/** The fields that people fill in, by their wire names and in the order of the page. */
export const FIELD_NAMES = [
  'name',
  'phone',
  'email',
  'city',
  'website',
  'plan_interest',
  'service_interest',
  'message',
  'consent',
] as const

export type FieldName = (typeof FIELD_NAMES)[number]

/** What a form's behaviour gives to its drawing; a form that is not touched yet has none of it. */
export type Binding = {
  fields: Readonly<Partial<Record<FieldName, Partial<UseFormRegisterReturn>>>>
  messages: LeadMessages
  isSending: boolean
  submit: () => void
}

export type BehaviourProps = {
  form: HTMLFormElement
  /** What the server found wrong with a form that it gave back. */
  messages: LeadMessages
  /** The form was sent before its behaviour had come. */
  isAsked: boolean
  onChange: (binding: Binding) => void
}
