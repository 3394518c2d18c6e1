import { withoutBidiControls } from '@/lib/text'

/** A member of the staff as a possible owner of leads. `name` is empty for an account without one. */
export type Staff = { id: string; name: string; email: string; takesLeads: boolean }

/** The longest name of an account's person. */
export const PERSON_NAME_LETTERS = 80

/**
 * The name of a person on screens: the name of the account, or its whole address when it has none. The part before the
 * @ alone would be ambiguous, because two colleagues may share it.
 */
export function staffName({ name, email }: { name?: string | null; email: string }): string {
  return name?.trim() || email
}

/** The names of people on screens, by their ids. */
export function staffNames(staff: readonly Staff[]): Record<string, string> {
  return Object.fromEntries(staff.map((person) => [person.id, staffName(person)]))
}

/** Converts a typed name to its stored form: on one line, with single spaces. */
export function toPersonName(typed: string): string {
  return withoutBidiControls(typed).replace(/\s+/g, ' ').trim()
}
