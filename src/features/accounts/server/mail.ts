import type { Payload, SendEmailOptions } from 'payload'
import type pg from 'pg'
import type { Transaction } from '@/data/transaction'
import { logEvent } from '@/domain/events'
import { paths } from '@/domain/paths'
import { env } from '@/env'
import { INVITATION_HOURS } from '@/features/accounts/rules/invitation'
import { fillIn } from '@/features/company/rules/company'
import { findCompany } from '@/features/company/server/company'
import { isNoMailServer } from '@/features/mail/rules/outbox'
import { queueSealed, takeBack, wasTakenWithin } from '@/features/mail/server/sealed-mails'
import { afterCommit } from '@/lib/after-commit'
import { bridge } from '@/lib/bridge'
import { besideRequest } from '@/lib/request-context'
import type { limitMails } from '@/server/limiter'
import type { RecordWith } from './lock'

/** How long a link works, but that of an invitation. */
export const LINK_MS = 60 * 60 * 1000

/** A mail without its recipient. */
export type Words = { subject: string; text: string }

const addedOfLate = (added: readonly string[]) =>
  `In the last 30 days this was added to the account, and it still opens it. If one is not yours, sign in and remove it under Account, at ${env.SITE_URL}${paths.admin}/account:
${added.map((each) => `- ${each}`).join('\n')}`

const FOR_AN_HOUR = 'It works once, within the next hour:'

function reachOf(areas: readonly string[]): string {
  return areas.length === 0 ? 'everything that the staff see' : `these areas alone: ${areas.join('; ')}`
}

/** The mails about accounts. The name of the business is filled in when they are queued. */
export const accountMails = {
  recovery: (link: string) => ({
    subject: 'Set a new password for {company}',
    text: `Somebody, hopefully you, asked for a new password at ${env.SITE_URL}.

Open this link to set it. ${FOR_AN_HOUR}
${link}

If it was not you, do nothing: your password stays as it is.
`,
  }),
  role: (link: string) => ({
    subject: 'You have been given access to {company}',
    text: `Your account at ${env.SITE_URL} was given access to the staff's screens. The password that it had is no longer valid.

Open this link to set a new one. ${FOR_AN_HOUR}
${link}

After that hour, ask for another link with "Forgot password?" at ${env.SITE_URL}${paths.auth}.
`,
  }),
  confirmation: (link: string) => ({
    subject: 'Confirm your address for {company}',
    text: `Somebody, hopefully you, made an account with this address at ${env.SITE_URL}.

Open this link, and type the password that you chose. ${FOR_AN_HOUR}
${link}

If it was not you, do nothing: without the link the account cannot be used.
`,
  }),
  taken: () => ({
    subject: 'Your account at {company}',
    text: `Somebody, hopefully you, tried to make an account with this address at ${env.SITE_URL}. There is one already, and it stays as it is.

To sign in, or to set a new password: ${env.SITE_URL}${paths.auth}

If it was not you, do nothing.
`,
  }),
  invitation: (link: string, ...areas: string[]) => ({
    subject: 'You are invited to {company}',
    text: `You are invited to the staff's screens of ${env.SITE_URL}. You will have access to ${reachOf(areas)}.

Open this link to choose a password, or to use a passkey. It works once, within ${INVITATION_HOURS} hours:
${link}

If you know nothing of it, do nothing: without the link nothing happens.
`,
  }),
  newDevice: (device: string, at: string) => ({
    subject: 'A new device signed in to your account at {company}',
    text: `Somebody signed in to your account at ${env.SITE_URL} from a browser that had not signed in to it before.

Device: ${device}
Time: ${at}

If it was you, do nothing.

If it was not you, somebody else can open your account: set a new password now, which signs everybody out, with "Forgot password?" at ${env.SITE_URL}${paths.auth}. Then remove passkeys and apps that are not yours under Account, and tell whoever runs the site.
`,
  }),
  /**
   * @param added - factors that were added recently; a new password does not remove them, and a passkey signs in by
   * itself
   */
  passwordChanged: (...added: string[]) => ({
    subject: 'Your password at {company} was changed',
    text: `The password of your account at ${env.SITE_URL} was changed, and everybody was signed out.
${added.length === 0 ? '' : `\n${addedOfLate(added)}\n`}
If it was you, do nothing${added.length === 0 ? '' : ' more'}.

If it was not you, set a new one now with "Forgot password?" at ${env.SITE_URL}${paths.auth}, and tell whoever runs the site.
`,
  }),
  emailChanged: (to: string) => ({
    subject: 'The address of your account at {company} was changed',
    text: `The email address of an account at ${env.SITE_URL} was changed by somebody with access to the staff's screens. The account had this address before, or has it now.

It is now: ${to}

If you know of it, do nothing. If not, tell whoever runs the site.
`,
  }),
  areasChanged: (...areas: string[]) => ({
    subject: 'Your access to {company} has changed',
    text: `Your account at ${env.SITE_URL} now reaches ${reachOf(areas)}. You stay signed in.

If you did not expect it, ask whoever runs the site.
`,
  }),
  roleRemoved: () => ({
    subject: 'Your access to {company} was taken away',
    text: `Your account at ${env.SITE_URL} has no access to the staff's screens any more, and was signed out everywhere. The account itself is still there.

If you did not expect it, ask whoever runs the site.
`,
  }),
  factorDemanded: (day: string) => ({
    subject: `From ${day} you need a second factor at {company}`,
    text: `From ${day} the staff's screens at ${env.SITE_URL} open only with a second factor: an app that makes codes, or a passkey. Your account has none yet.

Add one under Account before that day: ${env.SITE_URL}${paths.admin}/account

Without one you are asked to set it up when you next sign in.
`,
  }),
  factorAdded: () => ({
    subject: 'A second factor was added to your account at {company}',
    text: `From now on signing in at ${env.SITE_URL} asks for a code after your password.

If it was not you: tell another admin at once, and change your password.
`,
  }),
  factorRemoved: () => ({
    subject: 'A second factor of your account at {company} was removed',
    text: `Somebody, hopefully you, removed it on the account's screen at ${env.SITE_URL}${paths.admin}.

If it was not you: tell another admin at once, and change your password.
`,
  }),
  factorsReset: () => ({
    subject: 'Your account at {company} has no second factor any more',
    text: `An admin removed the second factors and backup codes of your account at ${env.SITE_URL}, and ended its sessions. Your password is what it was; an account that has none sets one with "Forgot password?".

Sign in and add a new one under Account: ${env.SITE_URL}${paths.auth}

If you have not asked for it: tell another admin at once, and change your password.
`,
  }),
} satisfies Record<string, (...texts: string[]) => Words>

const DAY_MS = 24 * 60 * 60 * 1000

/** Mails with a link, of which the newest counts, by the names of their limits; and those that say what has happened. */
export type AccountMailKind = 'recovery' | 'sign-up' | 'role' | 'invitation' | 'notice'

const eventOf = (kind: AccountMailKind) => `account-${kind}`

type Sending = {
  kind?: AccountMailKind
  /** When its link ends; a day from now without one. */
  endsAt?: Date
  /** Where it is not known by the account of the address. */
  forStaff?: boolean
  /** One that is open, on whose connection everything is then asked. */
  transaction?: Transaction
}

/** Queues a mail, mostly in the transaction of what it is about, and returns its id. */
export type QueueMail = (session: Session) => Promise<string>

/**
 * Queues a mail about an account, sealed, because it may hold a link that opens the account. It is tried as other mails are
 * until its link ends.
 *
 * @returns its id; null without a mail server, where nothing is sent
 */
export async function mailAccount(
  payload: Payload,
  to: string,
  words: Words,
  sending?: Sending,
): Promise<string | null> {
  const queue = await prepareMail(payload, to, words, sending)
  if (!queue) return null
  const id = await queue(payload.db.pool)
  sendSoon()
  return id
}

/**
 * Reads what a mail about an account needs, for who stores with it what it is about. Within a transaction nothing else may be
 * asked, so this is called before one begins, or with its id.
 *
 * @returns what queues it; null without a mail server. The caller says `sendSoon` once the transaction is durable.
 */
export async function prepareMail(
  payload: Payload,
  to: string,
  { subject: unfilled, text }: Words,
  { kind = 'notice', endsAt = new Date(Date.now() + DAY_MS), forStaff, transaction }: Sending = {},
): Promise<QueueMail | null> {
  const subject = fillIn(unfilled, await findCompany(payload, transaction?.id))
  if (!env.SMTP_URL) return unsent(payload, { to, subject, text })
  const isForStaff = forStaff ?? (await isStaff(transaction?.client ?? payload.db.pool, to))
  const mail = { event: eventOf(kind), recipient: to, subject, text, endsAt, forStaff: isForStaff }
  return (session) => queueSealed(payload, session, mail)
}

type Session = Parameters<typeof queueSealed>[1]

/** As `prepareMail`, for what is news to nobody without a mail server. */
export const prepareFactorMail = async (payload: Payload, to: string, words: Words) =>
  env.SMTP_URL ? prepareMail(payload, to, words) : null

/** Queues a mail in the transaction of what it is about, if there is one. */
export async function queueWithin({ id, client }: Transaction, queue: QueueMail | null): Promise<void> {
  if (!queue) return
  await queue(client)
  await afterCommit(id, sendSoon)
}

/** Records a change, and queues its mail with it. */
export function andMail(record: RecordWith, queue: QueueMail | null): RecordWith {
  return async (transaction) => {
    await record(transaction)
    await queueWithin(transaction, queue)
  }
}

/** Tells the sender that there is a mail for which somebody waits. */
export const sendSoon = (): void => bridge.wakeMail?.()

/** In development the log shows it. */
async function unsent({ sendEmail, logger }: Payload, mail: SendEmailOptions): Promise<null> {
  await sendEmail(mail).catch((error: unknown) => {
    if (!isNoMailServer(error)) throw error
  })
  logEvent(logger, 'mail.unsent')
  return null
}

async function isStaff(session: Session, email: string): Promise<boolean> {
  const { rowCount } = await session.query(
    'SELECT 1 FROM users JOIN users_roles ON parent_id = users.id WHERE email = $1 LIMIT 1',
    [email.toLowerCase()],
  )
  return Boolean(rowCount)
}

/**
 * Lets a mail that no server has taken make way for the next of its kind to the same address, and count for nothing. Called
 * before the next one is counted.
 */
export async function makeWay(
  payload: Payload,
  mails: ReturnType<typeof limitMails>,
  kind: AccountMailKind,
  to: string,
): Promise<void> {
  const count = await takeBack(payload, eventOf(kind), to)
  for (let refunded = 0; refunded < count; refunded += 1) await mails.refund(payload, to)
}

/** Whether a mail server has taken a mail of a kind to an address within the hour in which its link works. */
export const wasMailTaken = (session: pg.PoolClient, kind: AccountMailKind, to: string) =>
  wasTakenWithin(session, eventOf(kind), to, LINK_MS)

/**
 * Prepares the mail with the link of a new role, which is queued in the transaction that gives it. Without a mail server only
 * the admin who gives the role has the link.
 */
export function prepareRoleMail(
  payload: Payload,
  email: string,
  { url, expiresAt: endsAt }: { url: string; expiresAt: Date },
  transaction: Transaction,
): Promise<QueueMail | null> {
  if (!env.SMTP_URL) return Promise.resolve(null)
  const sending = { kind: 'role', endsAt, forStaff: true, transaction } as const
  return prepareMail(payload, email, accountMails.role(url), sending)
}

/** Sends mail after the response, whose time must not tell whether there was a mail. */
export function mailLater({ logger }: Payload, work: () => Promise<unknown>): void {
  besideRequest(work).catch((err) => logEvent(logger, 'auth.mail-failed', { err }))
}
