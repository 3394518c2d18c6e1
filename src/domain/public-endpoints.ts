/**
 * The endpoints that public pages alone call. They stand apart from `paths`, since no screen of the staff calls them and each
 * carries `paths` whole.
 */
export const publicEndpoints = {
  signUp: '/api/users',
  signIn: '/api/users/login',
  /** Takes the code after the password. */
  signInCode: '/api/users/login/code',
  /** Takes a passkey without a password. */
  signInPasskey: '/api/users/login/passkey',
  /** Takes the first factor of an account after its password, while one is demanded. */
  setUp: '/api/users/login/set-up',
  forgotPassword: '/api/users/forgot-password',
  resetPassword: '/api/users/reset-password',
  confirm: '/api/users/confirm',
  acceptInvitation: '/api/users/accept-invitation',
  acceptByPasskey: '/api/users/accept-invitation/passkey',
  /** Measurements of visits. */
  measure: '/api/measure',
} as const
