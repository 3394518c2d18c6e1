/** An event of the log: its level, its meaning, and what a reader of the log should do about it. */
export type Event = {
  level: 'info' | 'warn' | 'error'
  meaning: string
  action: string
  /** Audited events are also written into the audit log, by `recordEvent` alone. */
  audited?: true
}

export const NOTHING = 'Nothing.'

/** Events about accounts and their rights. */
export const ACCOUNT_EVENTS = {
  'auth.sign-in': { level: 'info', meaning: 'Somebody signed in.', action: NOTHING, audited: true },
  'auth.sign-in-failed': {
    level: 'info',
    meaning: 'A sign-in failed: a wrong password, or no such account.',
    action: 'Nothing. Many in a row raise `auth.alarm`.',
    audited: true,
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
  'auth.set-up': {
    level: 'info',
    meaning:
      'A password was right, a second factor is demanded, and the account has none: its owner was asked to set one up.',
    action:
      'When its owner knows nothing of it: somebody else knows the password. It has to be changed at once.',
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
    audited: true,
  },
  'auth.factor-renamed': {
    level: 'info',
    meaning: 'Somebody gave a second factor of the own account another name.',
    action: NOTHING,
    audited: true,
  },
  'auth.factor-removed': {
    level: 'warn',
    meaning: 'Somebody removed a second factor of the own account.',
    action: NOTHING,
    audited: true,
  },
  'auth.backup-codes-renewed': {
    level: 'info',
    meaning: 'Somebody made new backup codes; the old ones have ended.',
    action: NOTHING,
    audited: true,
  },
  'auth.factors-reset': {
    level: 'warn',
    meaning:
      'All second factors of an account were removed, by another admin (`by`) or the command line; its sessions have ended.',
    action: 'Make sure that its owner has asked for it.',
    audited: true,
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
  'auth.sign-out': { level: 'info', meaning: 'Somebody signed out.', action: NOTHING, audited: true },
  'auth.sign-up': {
    level: 'info',
    meaning: 'An account without rights was made.',
    action: NOTHING,
    audited: true,
  },
  'auth.sessions-ended': {
    level: 'info',
    meaning:
      'Open sessions were ended, `count` of them: by somebody of the own account, by an admin those of another, with the first second factor of an account, or with another address of it.',
    action: 'Nothing. When `user` is not `by`, an admin did it.',
    audited: true,
  },
  'auth.session-unnoted': {
    level: 'warn',
    meaning: 'When a session was used last could not be noted. Whoever is signed in works on.',
    action: 'Mostly the database is away: see `/statusz`.',
  },
  'auth.confirmed': {
    level: 'info',
    meaning: 'The address of a new account was confirmed, and the account opened.',
    action: NOTHING,
    audited: true,
  },
  'auth.account-made': {
    level: 'warn',
    meaning: 'An account with the admin role was made.',
    action: 'Make sure that you know of it.',
    audited: true,
  },
  'auth.email-changed': {
    level: 'warn',
    meaning: 'An admin changed the address of an account.',
    action: 'Make sure that you know of it.',
    audited: true,
  },
  'auth.account-deleted': {
    level: 'info',
    meaning: 'An admin deleted an account.',
    action: NOTHING,
    audited: true,
  },
  'auth.invited': {
    level: 'warn',
    meaning: 'An admin invited somebody to the screens of the staff, or sent an invitation again.',
    action: 'Make sure that you know of it. It stands above the list of accounts, where it can be withdrawn.',
    audited: true,
  },
  'auth.invitation-withdrawn': {
    level: 'info',
    meaning: 'An admin withdrew an invitation.',
    action: NOTHING,
    audited: true,
  },
  'auth.invitation-accepted': {
    level: 'warn',
    meaning: 'Somebody accepted an invitation (of `by`), and has an account with the admin role.',
    action: 'Make sure that you know of it.',
    audited: true,
  },
  'auth.role-given': {
    level: 'warn',
    meaning: 'An account was given the admin role; its password and its sessions have ended.',
    action: 'Make sure that you know of it. `npm run admin:password` ends the sessions of an account.',
    audited: true,
  },
  'auth.role-removed': {
    level: 'warn',
    meaning: 'An account lost the admin role, and its sessions with it.',
    action: 'Make sure that you know of it.',
    audited: true,
  },
  'auth.areas-changed': {
    level: 'warn',
    meaning: 'An admin was limited to other areas, or to none any more; it takes effect at the next request.',
    action: 'Make sure that you know of it.',
    audited: true,
  },
  'auth.password-changed': {
    level: 'info',
    meaning: 'A password was changed; every session of the account has ended.',
    action: NOTHING,
    audited: true,
  },
  'auth.recovery-mailed': {
    level: 'info',
    meaning: 'A link that sets a new password was mailed.',
    action: NOTHING,
  },
  'auth.untold': {
    level: 'warn',
    meaning: 'An account was not mailed about a change (`what`): it has had ten such mails within a day.',
    action: 'Look at what happens to that account: somebody signs in to it, or changes it, again and again.',
  },
  'auth.mail-failed': {
    level: 'error',
    meaning: 'A mail about an account could not be sent.',
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
