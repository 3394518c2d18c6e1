import type { Endpoint, Payload, PayloadRequest } from 'payload'
import { AUTH_TEXTS } from '@/domain/account'
import type { AuditDetails } from '@/domain/audit'
import { isAdmin } from '@/domain/roles'
import { env, type Rate } from '@/env'
import { adminEndpoint } from '@/features/admin-endpoint'
import { recordEvent } from '@/features/audit/record-event'
import { recordRefusedSignIn } from '@/features/audit/refused-sign-in'
import { clientAddress } from '@/lib/request-headers'
import { UNCACHED } from '@/lib/responses'
import {
  type AddedFactor,
  beginTotp,
  confirmTotp,
  listFactors,
  removeFactor,
  renameFactor,
  renewBackupCodes,
  resetFactors,
  spendCode,
} from './factors'
import { isFresh, noteProof, requireFresh } from './fresh'
import { countCodeTry } from './half-sign-in'
import { hasFactor } from './has-factor'
import { AuthError, done, limit, limited, readValid, withErrorResponses } from './http'
import type { RecordWith } from './lock'
import { accountMails, mailAccount, mailLater, type Words } from './mail'
import { addPasskey, askForPasskey, beginPasskey, spendPasskey } from './passkeys'
import { inHashSlot, isPassword } from './passwords'
import {
  confirmFactorSchema,
  factorSchema,
  newFactorSchema,
  newPasskeySchema,
  nothingSchema,
  proofSchema,
  renameFactorSchema,
} from './schemas'
import { type Current, requireCurrent } from './session-endpoints'

const TRIES: Rate = { points: 10, seconds: 60 * 60 }

type Handle = (req: PayloadRequest, current: Current) => Promise<Response>

/** Of an admin's own account. */
function own(method: 'get' | 'post', path: string, handle: Handle): Endpoint {
  return {
    method,
    path,
    handler: withErrorResponses(async (req) => {
      const current = await requireCurrent(req)
      if (!isAdmin(current.user)) throw new AuthError(403, AUTH_TEXTS.signedOut)
      return handle(req, current)
    }),
  }
}

/** As `own`, for who has proved a moment ago who they are. */
function ownFresh(path: string, handle: Handle): Endpoint {
  return own('post', path, async (req, current) => {
    await requireFresh(req)
    return handle(req, current)
  })
}

const json = (body: object) => Response.json(body, { headers: UNCACHED })

/** `GET /api/users/factors`: the factors of one's own account, without their secrets, and whether one may change them now. */
const list = own('get', '/factors', async (req, { user }) =>
  json({ ...(await listFactors(req.payload, user.id)), isFresh: await isFresh(req) }),
)

/** `POST /api/users/factors/totp` `{name}`: what an app needs. It is shown this once, and counts once it is confirmed. */
const begin = ownFresh('/factors/totp', async (req, { user }) => {
  const { name } = await readValid(req, newFactorSchema)
  return json(await beginTotp(req.payload, user, name))
})

/** `POST /api/users/factors/confirm` `{id, code}`: a code of the app makes it count; the first brings the backup codes. */
const confirm = ownFresh('/factors/confirm', async (req, { user, sid }) => {
  const { payload } = req
  const { id, code } = await readValid(req, confirmFactorSchema)
  await limit(payload, 'factor-confirm', TRIES, user.id)
  const confirmed = await confirmTotp(payload, user, { id, code }, recordAdded(req, sid, 'totp'))
  if (!confirmed) throw new AuthError(400, AUTH_TEXTS.wrongCode)
  tell(payload, user.email, accountMails.factorAdded())
  return json(confirmed)
})

/** `POST /api/users/factors/rename` `{id, name}`. */
const rename = ownFresh('/factors/rename', async (req, { user }) => {
  const named = await readValid(req, renameFactorSchema)
  if (!(await renameFactor(req.payload, user.id, named, recordOwn(req, 'auth.factor-renamed'))))
    throw new AuthError(404, 'Not found')
  return done()
})

/** `POST /api/users/factors/remove` `{id}`. */
const remove = ownFresh('/factors/remove', async (req, { user }) => {
  const { payload } = req
  const { id } = await readValid(req, factorSchema)
  if (!(await removeFactor(payload, user.id, id, recordOwn(req, 'auth.factor-removed'))))
    throw new AuthError(404, 'Not found')
  tell(payload, user.email, accountMails.factorRemoved())
  return done()
})

/** `POST /api/users/factors/codes`: new backup codes, shown this once. */
const renew = ownFresh('/factors/codes', async (req, { user }) => {
  const { payload } = req
  await readValid(req, nothingSchema)
  await limit(payload, 'backup-codes', TRIES, user.id)
  const backupCodes = await renewBackupCodes(payload, user.id, recordOwn(req, 'auth.backup-codes-renewed'))
  if (!backupCodes) throw new AuthError(409, 'Add an app first: backup codes stand in for it.')
  return json({ backupCodes })
})

/**
 * `POST /api/users/proof` `{password, code}`: proves once more who is signed in, for ten minutes of this session. A passkey
 * does it alone, as it signs in alone: an account may have no password.
 */
const prove = own('post', '/proof', async (req, { user, sid }) => {
  const { payload } = req
  const { password, code, passkey } = await readValid(req, proofSchema)
  await limit(payload, 'proof-account', TRIES, user.id)
  const { rows } = await payload.db.accountPool.query<{ hash: string; salt: string }>(
    'SELECT hash, salt FROM users WHERE id = $1',
    [user.id],
  )
  if (password !== undefined && !(await inHashSlot(() => isPassword(password, rows[0])))) {
    recordRefusedSignIn(req, user.id)
    throw new AuthError(400, AUTH_TEXTS.wrongCurrent)
  }
  if (passkey || (await hasFactor(payload.db.accountPool, user.id))) {
    if (!code && !passkey) throw new AuthError(400, AUTH_TEXTS.needsCode)
    const who = { id: user.id, address: clientAddress(req.headers), device: sid }
    const counted = await countCodeTry(payload, who)
    if (counted.wait) throw limited(payload, 'proof-code', counted.wait)
    const isProved = passkey
      ? await spendPasskey(payload, user.id, passkey)
      : await spendCode(payload, user.id, code ?? '')
    if (!isProved) {
      recordRefusedSignIn(req, user.id, passkey ? 'passkey' : 'code')
      throw new AuthError(400, passkey ? AUTH_TEXTS.wrongPasskey : AUTH_TEXTS.wrongCode)
    }
    await counted.succeeded()
  }
  await noteProof(payload, sid, user.id)
  return done()
})

/** `POST /api/users/proof/options`: asks the browser for a passkey of who is signed in. */
const askForProof = own('post', '/proof/options', async (req, { user }) => {
  await readValid(req, nothingSchema)
  return json(await askForPasskey(req.payload, user.id))
})

/** `POST /api/users/factors/passkey/options`: what a browser needs to make a passkey. */
const beginKey = ownFresh('/factors/passkey/options', async (req, { user }) => {
  await readValid(req, nothingSchema)
  return json(await beginPasskey(req.payload, user))
})

/** `POST /api/users/factors/passkey` `{name, passkey}`: stores the passkey that a browser has made. */
const addKey = ownFresh('/factors/passkey', async (req, { user, sid }) => {
  const { payload } = req
  const { name, passkey } = await readValid(req, newPasskeySchema)
  const made = { name, response: passkey }
  const added = await addPasskey(payload, user, made, recordAdded(req, sid, 'passkey'))
  if (!added) throw new AuthError(400, AUTH_TEXTS.badPasskey)
  tell(payload, user.email, accountMails.factorAdded())
  return json(added)
})

/** `POST /api/users/:id/reset-factors`: for a colleague who has lost the phone; ends the account's sessions. */
const reset = adminEndpoint({
  method: 'post',
  path: '/:id/reset-factors',
  handle: async ({ req, ids: { id } }) => {
    const { payload } = req
    await requireFresh(req)
    const { rows } = await payload.db.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
      id,
    ])
    const [account] = rows
    if (!account) return null
    const removed = await resetFactors(payload, id, (transaction) =>
      recordEvent(req, 'auth.factors-reset', { about: { type: 'user', id } }, transaction),
    )
    if (removed > 0) tell(payload, account.email, accountMails.factorsReset())
    return { removed }
  },
})

type OwnEvent =
  | 'auth.factor-added'
  | 'auth.factor-renamed'
  | 'auth.factor-removed'
  | 'auth.backup-codes-renewed'
  | 'auth.sessions-ended'

type OfOwn = { details?: AuditDetails; count?: number }

function recordOwn(req: PayloadRequest, event: OwnEvent, told: OfOwn = {}): RecordWith {
  const id = String(req.user?.id)
  return (transaction) => recordEvent(req, event, { about: { type: 'user', id }, ...told }, transaction)
}

const recordAdded = (req: PayloadRequest, sid: string, factor: 'totp' | 'passkey'): AddedFactor => ({
  sid,
  record: recordOwn(req, 'auth.factor-added', { details: { factor } }),
  recordEnded: (count) => recordOwn(req, 'auth.sessions-ended', { count }),
})

function tell(payload: Payload, email: string, words: Words): void {
  if (env.SMTP_URL) mailLater(payload, () => mailAccount(payload, email, words))
}

export const factorEndpoints = [
  ...[list, begin, confirm, beginKey, addKey],
  ...[rename, remove, renew, askForProof, prove, reset],
]
