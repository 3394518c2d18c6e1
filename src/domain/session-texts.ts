/** Those of the texts of accounts that every screen of the staff knows. */
export const SESSION_TEXTS = {
  /** What is refused to whoever has signed in too long ago says so by these words, and the screen asks for the password. */
  stale: 'Enter your password again to go on.',
  unavailable: 'Service unavailable, try again.',
} as const
