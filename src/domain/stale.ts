/**
 * What is refused to whoever has signed in too long ago says so by these words, and the screen asks for the password. Apart from
 * the other texts of accounts: every screen of the staff knows it.
 */
export const STALE = 'Enter your password again to go on.'
