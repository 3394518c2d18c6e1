/** The messages about accounts that every screen of the staff can show. */
export const SESSION_TEXTS = {
  /** The message of a refusal that makes the screen ask for the password. */
  stale: 'Enter your password again to go on.',
  unavailable: 'Service unavailable, try again.',
} as const
