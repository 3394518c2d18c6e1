/** Payload's screens for signing in and out, and who took them over; all of them lead to /auth. */
export const SIGN_IN_SCREENS = {
  login: 'Sign-in is on /auth.',
  logout: 'A link changes nothing; the shell has a button.',
  'logout-inactivity': 'The session guard asks for the password in place.',
  'create-first-user': 'The first admin is made before the port opens, or by npm run admin:create.',
  forgot: 'Recovery begins on /auth.',
  reset: 'A new password is set on /auth/reset.',
  verify: 'An address is confirmed on /auth/confirm.',
  unauthorized: 'The proxy shows Access Denied.',
} as const

/**
 * Says whether an admin URL is one of Payload's own screens about signing in.
 *
 * @param segments - what follows /admin
 */
export function isSignInScreen(segments: readonly string[] = []): boolean {
  const [first = '', second = ''] = segments
  return Object.hasOwn(SIGN_IN_SCREENS, first) || second === 'verify'
}
