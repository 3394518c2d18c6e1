import { withoutBidiControls } from '@/lib/text'

/** One of the staff, as leads name their owner. `name` is empty for who has given none. */
export type Staff = { id: string; name: string; email: string; takesLeads: boolean }

/** The longest name of a person that an account holds. */
export const PERSON_NAME_LETTERS = 80

/**
 * What a person is called on a screen: by the name of the account, or by the whole address when it has none. Two
 * colleagues may share the front of an address, so that alone would name nobody.
 */
export function staffName({ name, email }: { name?: string | null; email: string }): string {
  return name?.trim() || email
}

/** What each person is called, by id. */
export function staffNames(staff: readonly Staff[]): Record<string, string> {
  return Object.fromEntries(staff.map((person) => [person.id, staffName(person)]))
}

/** A name as it is stored: on one line, with single spaces. */
export function toPersonName(typed: string): string {
  return withoutBidiControls(typed).replace(/\s+/g, ' ').trim()
}
