/** A kind of appointment that visitors may book. */
export type AppointmentKind = {
  /** Stored with each appointment, so it never changes. */
  id: string
  /** What visitors and staff call it, as '15-minute audit'. */
  name: string
  lengthMinutes: number
  /** What is asked beside name, phone and email; each answer is a line of text. */
  questions: readonly { id: string; label: string; isRequired: boolean }[]
}

/** The kinds of appointments; the first is the one that /book shows. */
export const APPOINTMENT_KINDS: readonly [AppointmentKind, ...AppointmentKind[]] = [
  { id: 'audit', name: '15-minute audit', lengthMinutes: 15, questions: [] },
]

/** The kind with an id; undefined for one that is not offered any more. */
export const kindOf = (id: string): AppointmentKind | undefined =>
  APPOINTMENT_KINDS.find((kind) => kind.id === id)

/** The name of a kind; of one that is not offered any more, its id. */
export const nameOfKind = (id: string): string => kindOf(id)?.name ?? id
