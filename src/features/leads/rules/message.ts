/** The limits of mails to leads and of their templates. */
export const MESSAGE_LIMITS = { letters: 4_000, templates: 30, nameLetters: 60 } as const

/** What a text may name in braces, such as `{first name}`. */
export const MESSAGE_FIELDS = ['name', 'first name', 'company', 'phone', 'my name', 'appointment'] as const

export type MessageField = (typeof MESSAGE_FIELDS)[number]

/** What stands in the place of each field; empty for one that has no value. */
export type MessageValues = Readonly<Record<MessageField, string>>

export type MessageTemplate = { name: string; text: string }

/** What somebody needs who writes to a lead. */
export type MessageForm = {
  templates: readonly MessageTemplate[]
  values: MessageValues
  recipient: string
  /** As in the confirmation that the lead was sent, so that mailboxes show one conversation. */
  subject: string
  /** The address of the writer, to which the answer goes. */
  replyTo: string
  /** The lines below the text. */
  footer: string
  /** Why this lead cannot be written to; null when it can. */
  refusal: string | null
}

/** The templates of a site whose owner has written none. */
export const FIRST_TEMPLATES = [
  {
    name: 'Could not reach you',
    text: 'Hi {first name},\n\nThank you for your request. I tried to call you and could not reach you.\n\nWhen is a good time today or tomorrow? Answer this mail, or call us: {phone}.\n\n{my name}',
  },
  {
    name: 'A question first',
    text: 'Hi {first name},\n\nThank you for your request. Before we call, one question:\n\n\n\nJust answer this mail.\n\n{my name}',
  },
  {
    name: 'Your appointment',
    text: 'Hi {first name},\n\nOur appointment is on {appointment}.\n\nIf something comes up, answer this mail or call us: {phone}.\n\n{my name}',
  },
] as const satisfies readonly MessageTemplate[]

const FIELD = /\{([^{}\n]*)\}/g

const isField = (name: string): name is MessageField => MESSAGE_FIELDS.some((each) => each === name)

/** Names the first word in braces that is no field; null when there is none. */
export function unknownFieldProblem(text: string): string | null {
  const unknown = [...text.matchAll(FIELD)].find(([, name = '']) => !isField(name))
  if (!unknown) return null
  const known = MESSAGE_FIELDS.map((name) => `{${name}}`).join(', ')
  return `${unknown[0]} is no field. The fields are ${known}.`
}

/** Puts the values in the place of the fields. What a value holds is no field, and a field without a value stays. */
export function fillMessage(text: string, values: MessageValues): string {
  return text.replace(FIELD, (written, name: string) => (isField(name) && values[name]) || written)
}

/** Why a text cannot be sent; null when it can. */
export function messageProblem(text: string, values: MessageValues): string | null {
  if (text.trim() === '') return 'Write something first'
  const unknown = unknownFieldProblem(text)
  if (unknown) return unknown
  const empty = MESSAGE_FIELDS.find((name) => !values[name] && text.includes(`{${name}}`))
  if (empty) return `There is no ${empty} to put in the place of {${empty}}. Write it yourself.`
  const length = fillMessage(text, values).length
  return length > MESSAGE_LIMITS.letters
    ? `A message has at most ${MESSAGE_LIMITS.letters.toLocaleString('en-US')} letters`
    : null
}
