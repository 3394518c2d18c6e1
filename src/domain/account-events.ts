/** How loud an event is, what it means and what its reader does about it. */
export type Event = { level: 'info' | 'warn' | 'error'; meaning: string; action: string }

export const NOTHING = 'Nothing.'

/** Events about accounts and about who may do what. */
export const ACCOUNT_EVENTS = {
  'auth.sign-in': { level: 'info', meaning: 'Somebody signed in.', action: NOTHING },
  'auth.sign-in-failed': {
    level: 'info',
    meaning: 'A sign-in failed: a wrong password, or no such account.',
    action: 'Nothing. Many in a row raise `auth.alarm`.',
  },
  'auth.sign-in-slowed': {
    level: 'info',
    meaning: 'A sign-in was held back, because the account has had failures from elsewhere.',
    action: 'Nothing. When an owner complains of waiting: somebody guesses at that account.',
  },
  'auth.half-sign-in': {
    level: 'info',
    meaning: 'A password was right, and the account has a second factor: a code was asked for.',
    action:
      'Many without `auth.factor-used` after them: somebody else knows the password. It has to be changed.',
  },
  'auth.factor-used': {
    level: 'info',
    meaning: 'A second factor was verified: a code of an app (`totp`), or a backup code.',
    action: NOTHING,
  },
  'auth.factor-refused': {
    level: 'warn',
    meaning: 'A code was wrong, or was used before.',
    action: 'Nothing for a few. Many of one `user`: somebody knows the password and guesses codes.',
  },
  'auth.factor-added': {
    level: 'warn',
    meaning: 'Somebody added a second factor to the own account.',
    action: NOTHING,
  },
  'auth.factor-removed': {
    level: 'warn',
    meaning: 'Somebody removed a second factor of the own account.',
    action: NOTHING,
  },
  'auth.backup-codes-renewed': {
    level: 'info',
    meaning: 'Somebody made new backup codes; the old ones have ended.',
    action: NOTHING,
  },
  'auth.factors-reset': {
    level: 'warn',
    meaning:
      'All second factors of an account were removed, by another admin (`by`) or the command line; its sessions have ended.',
    action: 'Make sure that its owner has asked for it.',
  },
  'auth.limited': {
    level: 'warn',
    meaning: 'An address asks for accounts, sign-ins or new passwords too often and was refused.',
    action: 'When it goes on: block the address in the proxy.',
  },
  'auth.alarm': {
    level: 'warn',
    meaning: 'Over 200 failed sign-ins within ten minutes, from all addresses together.',
    action: 'Somebody tries lists of passwords. Responses are slowed already. Block what can be told apart.',
  },
  'auth.sign-out': { level: 'info', meaning: 'Somebody signed out.', action: NOTHING },
  'auth.sign-up': { level: 'info', meaning: 'An account without rights was made.', action: NOTHING },
  'auth.confirmed': {
    level: 'info',
    meaning: 'The address of a new account was confirmed, and the account opened.',
    action: NOTHING,
  },
  'auth.account-deleted': { level: 'info', meaning: 'An admin deleted an account.', action: NOTHING },
  'auth.role-given': {
    level: 'warn',
    meaning: 'An account was given the admin role; its password and its sessions have ended.',
    action: 'Make sure that you know of it. `npm run admin:password` ends the sessions of an account.',
  },
  'auth.role-removed': {
    level: 'warn',
    meaning: 'An account lost the admin role, and its sessions with it.',
    action: 'Make sure that you know of it.',
  },
  'auth.password-changed': {
    level: 'info',
    meaning: 'A password was changed; every session of the account has ended.',
    action: NOTHING,
  },
  'auth.recovery-mailed': {
    level: 'info',
    meaning: 'A link that sets a new password was mailed.',
    action: NOTHING,
  },
  'auth.mail-failed': {
    level: 'error',
    meaning: 'A mail about an account could not be sent, three times.',
    action: 'Run `npm run doctor`, which greets the mail server.',
  },
  'auth.failed': {
    level: 'error',
    meaning: 'An account request failed for a reason of ours; the visitor was asked to try again.',
    action: 'Look at `err`. Mostly the database is away: see `/statusz`.',
  },
  'access.refused': {
    level: 'info',
    meaning: 'Somebody asked for what his rights do not allow, or what does not exist for him.',
    action: 'Single ones are robots. With a `user` it is somebody who has an account.',
  },
  'access.foreign': {
    level: 'warn',
    meaning: 'A request that changes something came from a page of another site, and was refused.',
    action: 'When staff complain: SITE_URL is not the address in their browser.',
  },
} as const satisfies Record<string, Event>
