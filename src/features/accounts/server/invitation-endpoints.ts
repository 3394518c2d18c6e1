import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Payload, PayloadRequest } from 'payload'
import { z } from 'zod'
import { AREAS, toLabels } from '@/domain/area-list'
import { logEvent } from '@/domain/events'
import { ADMIN_ROLE } from '@/domain/roles'
import { env } from '@/env'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import { FACTOR_NAME_LETTERS } from '@/features/accounts/rules/factors'
import { EVERYTHING, INVITATION_TEXTS, type InvitationAnswer } from '@/features/accounts/rules/invitation'
import { wasTakenSoon } from '@/features/mail/server/sealed-mails'
import { clientAddress } from '@/lib/request-headers'
import { UNCACHED } from '@/lib/responses'
import { toDeviceName } from '@/lib/user-agent'
import { adminEndpoint } from '@/server/admin-endpoint'
import { Refusal } from '@/server/errors'
import { type Limit, limitMails, secondsToWait } from '@/server/limiter'
import { createBackupCodes } from './backup-codes'
import { isDemanded } from './factor-demand'
import { AuthError, accountEndpoint, done, limitWork, readValid, sessionResponse } from './http'
import {
  type Acceptable,
  acceptInvitation,
  findInvitation,
  findPending,
  listInvitations,
  newInvitationLink,
  storeInvitation,
  withdrawInvitation,
} from './invitations'
import { accountMails, makeWay, prepareMail, type QueueMail, sendSoon } from './mail'
import type { Link } from './mailed-links'
import { beginInvitedPasskey, readInvitedPasskey } from './passkeys'
import { passwordProblem } from './passwords'
import { acceptByPasskeySchema, acceptSchema, beginAcceptSchema, emailSchema, personName } from './schemas'
import { sidOf } from './sid'
import { askForSetUp, enter } from './sign-in'

const HOUR = 60 * 60
/** For how long an admin waits to learn whether the mail has gone. */
const FIRST_TRY_MS = 5_000
const OF_ADMIN: Limit = { name: 'invitations', points: 20, seconds: HOUR }
const TRIES: Limit = { name: 'invitation-address', points: 10, seconds: HOUR }
const PASSKEY_TRIES: Limit = { ...TRIES, name: 'invitation-passkey' }
const mails = limitMails('invitation')

const invitedSchema = z.strictObject({
  name: personName.pipe(z.string().min(1, 'Enter a name.')),
  email: emailSchema,
  /** As they are stored: an empty list is everything. */
  areas: z
    .union([z.literal(EVERYTHING), z.array(z.enum(AREAS)).max(AREAS.length)], INVITATION_TEXTS.noReach)
    .refine((reach) => reach.length > 0, INVITATION_TEXTS.noReach)
    .transform((reach) => (reach === EVERYTHING ? [] : AREAS.filter((area) => reach.includes(area)))),
})

/** `POST /api/users/invitations`: invites somebody to the staff's screens. */
export const inviteSomebody = adminEndpoint({
  method: 'post',
  path: '/invitations',
  body: invitedSchema,
  handle: async ({ req, by, body }) => invite(req, by, body),
})

/** `POST /api/users/invitations/:id/resend`: a new link for 72 hours; the former one becomes invalid. */
export const resendInvitation = adminEndpoint({
  method: 'post',
  path: '/invitations/:id/resend',
  handle: async ({ req, by, ids: { id } }) => {
    const invited = await findPending(req.payload, id)
    if (!invited) throw new Refusal(INVITATION_TEXTS.ended, 409)
    return invite(req, by, invited)
  },
})

/** `POST /api/users/invitations/:id/withdraw`: its link becomes invalid. */
export const endInvitation = adminEndpoint({
  method: 'post',
  path: '/invitations/:id/withdraw',
  handle: async ({ req, ids: { id } }) => {
    if (!(await withdrawInvitation(req, id, sidOf(req)))) {
      throw new Refusal(INVITATION_TEXTS.ended, 409)
    }
    return answer(req.payload, null)
  },
})

/**
 * `POST /api/users/accept-invitation`: the link of the mail and a password make the account and open a session, or a
 * set-up where a second factor is demanded: its owner has proved both a moment ago.
 */
const acceptWithPassword = accountEndpoint('post', '/accept-invitation', async (req) => {
  const { token, password } = await readValid(req, acceptSchema)
  return withInvitation(req, token, async (invitation) => {
    const problem = await passwordProblem(password, invitation.email)
    if (problem) throw new AuthError(400, problem, 'missing')
    const account = await acceptInvitation(req, invitation, token, { password })
    if (!account) throw isOver()
    return enterInvited(req, { ...account, email: invitation.email })
  })
})

/** The account is there whatever follows, and its link is used up: who is not let in now signs in as ever. */
async function enterInvited(
  req: PayloadRequest,
  { id, email, hash }: { id: string; email: string; hash: string },
): Promise<Response> {
  const user = { id, email, roles: [ADMIN_ROLE] }
  try {
    if (await isDemanded(req.payload.db.accountPool)) return await askForSetUp(req, user, hash)
    return (await enter(req, user, { hash, device: null })) ?? done()
  } catch (err) {
    logEvent(req.payload.logger, 'auth.failed', { err })
    return done()
  }
}

/** `POST /api/users/accept-invitation/passkey/options` `{token}`: what a browser needs to make a passkey for an invitation. */
const beginAcceptance = accountEndpoint('post', '/accept-invitation/passkey/options', async (req) => {
  const { token } = await readValid(req, beginAcceptSchema)
  const begin = async (invitation: Acceptable) =>
    Response.json(await beginInvitedPasskey(req.payload, invitation), { headers: UNCACHED })
  return withInvitation(req, token, begin, PASSKEY_TRIES)
})

/**
 * `POST /api/users/accept-invitation/passkey` `{token, passkey}`: the link and a passkey make an account without a
 * password and open a session, because the passkey has just been used. The response has the backup codes, which are
 * shown only once.
 */
const acceptWithPasskey = accountEndpoint('post', '/accept-invitation/passkey', async (req) => {
  const { token, passkey } = await readValid(req, acceptByPasskeySchema)
  return withInvitation(req, token, (invitation) => acceptPasskey(req, invitation, token, passkey))
})

async function acceptPasskey(
  req: PayloadRequest,
  invitation: Acceptable,
  token: string,
  response: RegistrationResponseJSON,
): Promise<Response> {
  const { payload, headers } = req
  const name = toDeviceName(headers.get('user-agent')).slice(0, FACTOR_NAME_LETTERS)
  const passkey = await readInvitedPasskey(payload, invitation, response, name)
  if (!passkey) throw new AuthError(400, AUTH_TEXTS.badPasskey)
  const codes = await createBackupCodes()
  const account = await acceptInvitation(req, invitation, token, { passkey, codes })
  if (!account) throw isOver()
  const { email } = invitation
  const user = { id: account.id, email, roles: [ADMIN_ROLE] }
  const proved = { hash: account.hash, device: null, factor: 'passkey', backupCodes: codes.shown } as const
  // When the account was changed at the same moment its owner must sign in, but the codes are shown in any case.
  const nobody = { user: null, expiresAt: null, endsAt: null, backupCodes: codes.shown }
  return (await enter(req, user, proved)) ?? sessionResponse(nobody)
}

export const acceptances = [acceptWithPassword, beginAcceptance, acceptWithPasskey]

/**
 * Finds the invitation of a link. A link that opens nothing and a password that is refused count; a full queue, a
 * database that is away or a fault of ours do not.
 */
function withInvitation(
  req: PayloadRequest,
  token: string,
  work: (invitation: Acceptable) => Promise<Response>,
  tries = TRIES,
): Promise<Response> {
  return limitWork(req.payload, tries, clientAddress(req.headers), async () => {
    const invitation = await findInvitation(req.payload, token)
    if (!invitation) throw isOver()
    return work(invitation)
  })
}

const isOver = () => new AuthError(400, AUTH_TEXTS.badInvitation)

type Invitee = z.output<typeof invitedSchema>

async function invite(req: PayloadRequest, by: string, invited: Invitee): Promise<InvitationAnswer> {
  const { payload } = req
  if (await secondsToWait(payload, OF_ADMIN, by)) {
    throw new Refusal(INVITATION_TEXTS.tooMany, 429)
  }
  if (await isAdminsAddress(payload, invited.email)) throw new Refusal(INVITATION_TEXTS.isAdmin, 409)
  const link = newInvitationLink()
  if (!env.SMTP_URL) {
    await store(req, by, invited, link, null)
    return answer(payload, link.url)
  }
  await makeWay(payload, mails, 'invitation', invited.email)
  if (!(await mails.mayMail(payload, invited.email))) {
    throw new Refusal(INVITATION_TEXTS.tooSoon, 429)
  }
  const mail = await mails.orRefund(payload, invited.email, async () => {
    const words = accountMails.invitation(link.url, ...toLabels(invited.areas))
    const sending = { kind: 'invitation', endsAt: link.expiresAt, forStaff: true } as const
    return store(req, by, invited, link, await prepareMail(payload, invited.email, words, sending))
  })
  sendSoon()
  return answer(payload, (await wasMailed(payload, mail)) ? null : link.url)
}

async function store(
  req: PayloadRequest,
  by: string,
  invited: Invitee,
  link: Link,
  queue: QueueMail | null,
): Promise<string | null> {
  const stored = await storeInvitation(req, invited, { by, sid: sidOf(req) }, link, queue)
  if (!stored) throw new Refusal(AUTH_TEXTS.signedOut, 401)
  return stored.mail
}

/** When no mail server takes the mail at once, the admin who invites gets the link too. */
async function wasMailed(payload: Payload, mail: string | null): Promise<boolean> {
  try {
    return mail !== null && (await wasTakenSoon(payload, mail, FIRST_TRY_MS))
  } catch (err) {
    logEvent(payload.logger, 'auth.mail-failed', { err })
    return false
  }
}

async function isAdminsAddress({ db }: Payload, email: string): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `SELECT 1 FROM users JOIN users_roles ON parent_id = users.id WHERE email = $1 AND value::text = $2`,
    [email, ADMIN_ROLE],
  )
  return Boolean(rowCount)
}

async function answer(payload: Payload, link: string | null): Promise<InvitationAnswer> {
  return { invitations: await listInvitations(payload), link }
}
