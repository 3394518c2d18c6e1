/** One of the staff, as leads name their owner. */
export type Staff = { id: string; email: string; takesLeads: boolean }

/** What a person is called where there is little room: the address without its host. */
export function staffName(email: string): string {
  return email.split('@')[0] || email
}
