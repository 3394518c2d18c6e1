import type { ResolverResult, UseFormRegisterReturn } from 'react-hook-form'
import type { LeadField } from '@/copy/types'
import type { Notice } from '@/ui/toast/toast'

/** The earlier input of a form that the server returns. */
export type LeadValues = Readonly<Record<string, string | readonly string[] | boolean | undefined>>

/** The values of a form by the field's wire name: a text, or the ticked options of a set of checkboxes. */
export type TypedValues = Record<string, string | string[]>

/** One message for each invalid field, by the field's wire name. */
export type LeadMessages = Readonly<Record<string, string | undefined>>

/** The state that `Behaviour` gives to the form. A form that nobody has used yet has no `Behaviour`. */
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

/** What became of a form that was sent. */
export type SendResult<Answer> =
  | { ok: true; answer: Answer }
  | {
      ok: false
      status: number
      errors: Record<string, string>
      /** What is said in place of the usual notice. */
      notice?: Notice
    }

/** How a kind of form is checked and sent. */
export type FormWork<Checked, Answer> = {
  /** Loads what checks and sends; it is needed as soon as somebody types. */
  load: () => Promise<{
    check: (values: TypedValues, fields: readonly LeadField[]) => ResolverResult<TypedValues, Checked>
    newKey: () => string
    /** @throws when no response came */
    send: (
      form: HTMLFormElement,
      checked: Checked,
      key: string,
      consent: string,
    ) => Promise<SendResult<Answer>>
  }>
  /** @param clear - empties the form */
  onSent: (answer: Answer, clear: () => void) => void
}
