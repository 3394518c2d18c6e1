/** What the choices of an import need to know of this site. */
export type Here = {
  /** Who may own leads. */
  staff: readonly { id: string; name: string; email: string }[]
  /** How long leads are kept. */
  leadMonths: number
  /** How long leads that were won are kept. */
  customerYears: number
}
