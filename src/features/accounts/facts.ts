import { EVERYBODY } from '@/domain/area-list'
import { audited, type Facts, info, KNOWN, NOTHING } from '@/domain/facts'
import { UNCONFIRMED_HASH } from '@/features/accounts/rules/account'

/** A mail about an account, from the end of its link, or a day after it was queued. */
const ACCOUNT_MAIL_DAYS = 30

const AUTH_BYTES = 8 * 1024

/** An invitation, from the day on which its link expires. */
const INVITATION_DAYS = 30
/** An account whose address was not confirmed. The policy does not name it. */
const UNCONFIRMED_HOURS = 24

export const accounts = {
  // These concern the caller's own account alone, which each endpoint checks itself.
  callRights: {
    'POST users/own-settings': EVERYBODY,
    'POST users/proof': EVERYBODY,
    'POST users/proof/options': EVERYBODY,
    'GET users/factors': EVERYBODY,
    'POST users/factors/totp': EVERYBODY,
    'POST users/factors/confirm': EVERYBODY,
    'POST users/factors/rename': EVERYBODY,
    'POST users/factors/remove': EVERYBODY,
    'POST users/factors/codes': EVERYBODY,
    'POST users/factors/passkey/options': EVERYBODY,
    'POST users/factors/passkey': EVERYBODY,
    'GET users/:id/sessions': EVERYBODY,
    'POST users/:id/sessions/:session/end': EVERYBODY,
    'POST users/:id/sessions/end-others': EVERYBODY,
  },
  screenRights: { account: EVERYBODY },
  freshCalls: [
    'POST users/factors/totp',
    'POST users/factors/confirm',
    'POST users/factors/passkey/options',
    'POST users/factors/passkey',
    'POST users/factors/rename',
    'POST users/factors/remove',
    'POST users/factors/codes',
    'POST users/:id/reset-factors',
    'POST users/invitations',
    'POST users/invitations/:id/resend',
  ],
  openings: [
    {
      method: 'POST',
      path: /^users(?:\/(?:login(?:\/(?:code|passkey|set-up)(?:\/options)?)?|logout|refresh-token))?$/,
      maxBytes: AUTH_BYTES,
    },
    { method: 'POST', path: /^users\/(?:forgot|reset|change)-password$/, maxBytes: AUTH_BYTES },
    {
      method: 'POST',
      path: /^users\/(?:confirm|accept-invitation(?:\/passkey(?:\/options)?)?)$/,
      maxBytes: AUTH_BYTES,
    },
    { method: 'GET', path: /^users\/me$/, maxBytes: 0 },
  ],
  menuIcons: { users: 'users' },
  titles: { account: 'Account' },
  periods: {
    accountMailDays: ACCOUNT_MAIL_DAYS,
    invitationDays: INVITATION_DAYS,
    unconfirmedHours: UNCONFIRMED_HOURS,
  },
  sweeps: [
    {
      table: 'outbox',
      isOver: `kind = 'mail' and lead_id is null and ends_at < now() - interval '${ACCOUNT_MAIL_DAYS} days'`,
    },
    { table: 'invitations', isOver: `expires_at < now() - interval '${INVITATION_DAYS} days'` },
    {
      table: 'users',
      isAudited: true,
      isOver: `starts_with(hash, '${UNCONFIRMED_HASH}') and created_at < now() - interval '${UNCONFIRMED_HOURS} hours'
      and coalesce(reset_password_expiration < now(), true)`,
    },
  ],
  pairedLocks: { accounts: 0x6e6f7661, admins: 0x61646d6e },
  events: {
    'auth.sign-in': audited('Signed in', 'Somebody signed in.'),
    'auth.sign-in-failed': audited(
      'Sign-in refused',
      'A sign-in failed: a wrong password, or no such account.',
      'Nothing. Many in a row raise `auth.alarm`.',
    ),
    'auth.sign-out': audited('Signed out', 'Somebody signed out.'),
    'auth.sessions-ended': audited(
      'Sessions ended',
      'Open sessions were ended, `count` of them: by somebody of the own account, by an admin those of another, with the first second factor of an account, or with another address of it.',
      'Nothing. When `user` is not `by`, an admin did it.',
    ),
    'auth.sign-up': audited('Account without rights made', 'An account without rights was made.'),
    'auth.confirmed': audited(
      'Address confirmed',
      'The address of a new account was confirmed, and the account opened.',
    ),
    'auth.account-made': {
      level: 'warn',
      meaning: 'An account with the admin role was made.',
      action: KNOWN,
      audited: 'Admin account made',
    },
    'auth.invited': {
      level: 'warn',
      meaning: 'An admin invited somebody to the screens of the staff, or sent an invitation again.',
      action:
        'Make sure that you know of it. It stands above the list of accounts, where it can be withdrawn.',
      audited: 'Admin invited',
    },
    'auth.invitation-withdrawn': audited('Invitation withdrawn', 'An admin withdrew an invitation.'),
    'auth.invitation-accepted': {
      level: 'warn',
      meaning: 'Somebody accepted an invitation (of `by`), and has an account with the admin role.',
      action: KNOWN,
      audited: 'Invitation accepted',
    },
    'auth.account-changed': audited(
      'Account changed',
      'The name, the availability for new leads or the daily mail of an account was changed; which, and by whom.',
    ),
    'auth.account-deleted': audited('Account deleted', 'An admin deleted an account.'),
    'auth.role-given': {
      level: 'warn',
      meaning: 'An account was given the admin role; its password and its sessions have ended.',
      action: 'Make sure that you know of it. `npm run admin:password` ends the sessions of an account.',
      audited: 'Role given',
    },
    'auth.role-removed': {
      level: 'warn',
      meaning: 'An account lost the admin role, and its sessions with it.',
      action: KNOWN,
      audited: 'Role removed',
    },
    'auth.areas-changed': {
      level: 'warn',
      meaning:
        'An admin was limited to other areas, or to none any more; it takes effect at the next request.',
      action: KNOWN,
      audited: 'Areas changed',
    },
    'auth.password-changed': audited(
      'Password changed',
      'A password was changed; every session of the account has ended.',
    ),
    'auth.factor-added': {
      level: 'warn',
      meaning: 'Somebody added a second factor to the own account.',
      action: NOTHING,
      audited: 'Second factor added',
    },
    'auth.factor-renamed': audited(
      'Second factor renamed',
      'Somebody gave a second factor of the own account another name.',
    ),
    'auth.factor-removed': {
      level: 'warn',
      meaning: 'Somebody removed a second factor of the own account.',
      action: NOTHING,
      audited: 'Second factor removed',
    },
    'auth.factors-reset': {
      level: 'warn',
      meaning:
        'All second factors of an account were removed, by another admin (`by`) or the command line; its sessions have ended.',
      action: 'Make sure that its owner has asked for it.',
      audited: 'Second factors reset',
    },
    'auth.backup-codes-renewed': audited(
      'Backup codes renewed',
      'Somebody made new backup codes; the old ones have ended.',
    ),
    'auth.email-changed': {
      level: 'warn',
      meaning: 'An admin changed the address of an account.',
      action: KNOWN,
      audited: 'E-mail changed',
    },
    'auth.sign-in-slowed': info(
      'A sign-in was held back, because the account has had failures from elsewhere.',
      'Nothing. When an owner complains of waiting: somebody guesses at that account.',
    ),
    'auth.half-sign-in': info(
      'A password was right, and the account has a second factor: a code was asked for.',
      'Many without `auth.factor-used` after them: somebody else knows the password. It has to be changed.',
    ),
    'auth.set-up': info(
      'A password was right, a second factor is demanded, and the account has none: its owner was asked to set one up.',
      'When its owner knows nothing of it: somebody else knows the password. It has to be changed at once.',
    ),
    'auth.factor-used': info('A second factor was verified: a code of an app (`totp`), or a backup code.'),
    'auth.factor-refused': {
      level: 'warn',
      meaning: 'A code was wrong, or was used before.',
      action: 'Nothing for a few. Many of one `user`: somebody knows the password and guesses codes.',
    },
    'auth.limited': {
      level: 'warn',
      meaning: 'An address asks for accounts, sign-ins or new passwords too often and was refused.',
      action: 'When it goes on: block the address in the proxy.',
    },
    'auth.alarm': {
      level: 'warn',
      meaning: 'Over 200 failed sign-ins within ten minutes, from all addresses together.',
      action:
        'Somebody tries lists of passwords. Responses are slowed already. Block what can be told apart.',
    },
    'auth.session-unnoted': {
      level: 'warn',
      meaning: 'The time of a session’s last use could not be stored. Whoever is signed in works on.',
      action: 'Mostly the database is away: see `/statusz`.',
    },
    'auth.recovery-mailed': info(
      'A link that sets a new password is mailed: its mail waits, or has gone (`mail.sent`).',
    ),
    'auth.untold': {
      level: 'warn',
      meaning: 'An account was not mailed about a change (`what`): it has had ten such mails within a day.',
      action:
        'Look at what happens to that account: somebody signs in to it, or changes it, again and again.',
    },
    'auth.mail-failed': {
      level: 'error',
      meaning: 'A mail about an account could not be queued: the database did not take it.',
      action: 'Look at the database, as for `request.failed`.',
    },
    'auth.failed': {
      level: 'error',
      meaning: 'An account request failed for a reason of ours; the visitor was asked to try again.',
      action: 'Look at `err`. Mostly the database is away: see `/statusz`.',
    },
    'access.refused': info(
      'Somebody asked for what his rights do not allow, or what does not exist for him.',
      'Single ones are robots. With a `user` it is somebody who has an account.',
    ),
    'access.foreign': {
      level: 'warn',
      meaning: 'A request that changes something came from a page of another site, and was refused.',
      action:
        'When staff complain: SITE_URL is not the address in their browser. They are led to SITE_URL by their browser; where it is `localhost` and they sit at another machine, a notice says so.',
    },
  },
  auditGroups: { auth: 'Accounts' },
  auditSubjects: {
    user: { label: 'Account', collection: 'users' },
    invitation: { label: 'Invitation' },
  },
} as const satisfies Facts
