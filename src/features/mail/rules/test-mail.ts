/** What became of a test mail. */
export type TestMailResult = {
  isTaken: boolean
  /** In plain words. */
  says: string
  /** In those of the mail server, or of the program where it said nothing. */
  said: string
  /** What to do, where it is known. */
  cure: string | null
}
