import type { Payload, PayloadRequest } from 'payload'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import type { AuditDetails } from '@/features/audit/rules/audit'
import { recordEvent } from '@/features/audit/server/record-event'
import { recordRefusedSignIn } from '@/features/audit/server/refused-sign-in'
import { clientAddress } from '@/lib/request-headers'
import { UNCACHED, withCookies } from '@/lib/responses'
import { adminEndpoint } from '@/server/admin-endpoint'
import type { Limit } from '@/server/limiter'
import { markOwnDevice } from './devices'
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
import { isFresh, noteProof } from './fresh'
import { countCodeTry } from './half-sign-in'
import { hasFactor } from './has-factor'
import { AuthError, accountEndpoint, done, limit, limited, limitWrong, orGiveBack } from './http'
import type { RecordWith } from './lock'
import { accountMails, andMail, prepareFactorMail } from './mail'
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
import { sidOf } from './sid'

const TRIES = { points: 10, seconds: 60 * 60 }
const CONFIRMING: Limit = { name: 'factor-confirm', ...TRIES }
const BACKUP_CODES: Limit = { name: 'backup-codes', ...TRIES }
const PROVING: Limit = { name: 'proof-account', ...TRIES }

/** `GET /api/users/factors`: the factors of one's own account, without their secrets, and whether one may change them now. */
const list = adminEndpoint({
  method: 'get',
  path: '/factors',
  handle: async ({ req, by }) => ({ ...(await listFactors(req.payload, by)), isFresh: await isFresh(req) }),
})

/** `POST /api/users/factors/totp` `{name}`: what an app needs. It is shown this once, and counts once it is confirmed. */
const begin = adminEndpoint({
  method: 'post',
  path: '/factors/totp',
  body: newFactorSchema,
  handle: ({ req, user, body }) => beginTotp(req.payload, user, body.name),
})

/** `POST /api/users/factors/confirm` `{id, code}`: a code of the app makes it count; the first brings the backup codes. */
const confirm = adminEndpoint({
  method: 'post',
  path: '/factors/confirm',
  body: confirmFactorSchema,
  handle: async ({ req, by, user, body }) => {
    const { payload } = req
    const recorded = await recordAdded(req, 'totp')
    const confirmed = await limitWrong(payload, CONFIRMING, by, () =>
      confirmTotp(payload, user, body, recorded),
    )
    if (!confirmed) throw new AuthError(400, AUTH_TEXTS.wrongCode)
    return fromOwnDevice(payload, by, confirmed)
  },
})

/** `POST /api/users/factors/rename` `{id, name}`. */
const rename = adminEndpoint({
  method: 'post',
  path: '/factors/rename',
  body: renameFactorSchema,
  handle: async ({ req, by, body }) =>
    (await renameFactor(req.payload, by, body, recordOwn(req, 'auth.factor-renamed'))) ? done() : null,
})

/** `POST /api/users/factors/remove` `{id}`. */
const remove = adminEndpoint({
  method: 'post',
  path: '/factors/remove',
  body: factorSchema,
  handle: async ({ req, by, user, body }) => {
    const { payload } = req
    const queue = await prepareFactorMail(payload, user.email, accountMails.factorRemoved())
    const record = andMail(recordOwn(req, 'auth.factor-removed'), queue)
    if (!(await removeFactor(payload, by, body.id, record))) return null
    return fromOwnDevice(payload, by, { ok: true })
  },
})

/** `POST /api/users/factors/codes`: new backup codes, shown this once. */
const renew = adminEndpoint({
  method: 'post',
  path: '/factors/codes',
  body: nothingSchema,
  handle: async ({ req, by }) => {
    const { payload } = req
    await limit(payload, BACKUP_CODES, by)
    const backupCodes = await renewBackupCodes(payload, by, recordOwn(req, 'auth.backup-codes-renewed'))
    if (!backupCodes) throw new AuthError(409, 'Add an app first: backup codes stand in for it.')
    return { backupCodes }
  },
})

/**
 * `POST /api/users/proof` `{password, code}`: proves once more who is signed in, for ten minutes of this session. A passkey
 * does it alone, as it signs in alone: an account may have no password.
 */
const prove = adminEndpoint({
  method: 'post',
  path: '/proof',
  body: proofSchema,
  handle: async ({ req, by, body }) => {
    const { payload } = req
    const { password, code, passkey } = body
    const sid = sidOf(req)
    if (password !== undefined && !(await isOwnPassword(payload, by, password))) {
      recordRefusedSignIn(req, by)
      throw new AuthError(400, AUTH_TEXTS.wrongCurrent)
    }
    if (passkey || (await hasFactor(payload.db.accountPool, by))) {
      if (!code && !passkey) throw new AuthError(400, AUTH_TEXTS.needsCode)
      const who = { id: by, address: clientAddress(req.headers), device: `session ${sid}` }
      const counted = await countCodeTry(payload, who)
      if (counted.wait) throw limited(payload, 'proof-code', counted.wait)
      const isProved = await orGiveBack(counted.giveBack, async () =>
        passkey ? spendPasskey(payload, by, passkey) : spendCode(payload, by, code ?? ''),
      )
      if (!isProved) {
        recordRefusedSignIn(req, by, passkey ? 'passkey' : 'code')
        throw new AuthError(400, passkey ? AUTH_TEXTS.wrongPasskey : AUTH_TEXTS.wrongCode)
      }
      await counted.succeeded()
    }
    await noteProof(payload, sid, by)
    return done()
  },
})

const isOwnPassword = (payload: Payload, id: string, password: string) =>
  limitWrong(payload, PROVING, id, async () => {
    const { rows } = await payload.db.accountPool.query<{ hash: string; salt: string }>(
      'SELECT hash, salt FROM users WHERE id = $1',
      [id],
    )
    return inHashSlot(() => isPassword(password, rows[0]), 'staff')
  })

/** `POST /api/users/proof/options`: asks the browser for a passkey of who is signed in. */
const askForProof = adminEndpoint({
  method: 'post',
  path: '/proof/options',
  body: nothingSchema,
  handle: ({ req, by }) => askForPasskey(req.payload, by),
})

/** `POST /api/users/factors/passkey/options`: what a browser needs to make a passkey. */
const beginKey = adminEndpoint({
  method: 'post',
  path: '/factors/passkey/options',
  body: nothingSchema,
  handle: ({ req, user }) => beginPasskey(req.payload, user),
})

/** `POST /api/users/factors/passkey` `{name, passkey}`: stores the passkey that a browser has made. */
const addKey = adminEndpoint({
  method: 'post',
  path: '/factors/passkey',
  body: newPasskeySchema,
  handle: async ({ req, by, user, body }) => {
    const { payload } = req
    const made = { name: body.name, response: body.passkey }
    const added = await addPasskey(payload, user, made, await recordAdded(req, 'passkey'))
    if (!added) throw new AuthError(400, AUTH_TEXTS.badPasskey)
    return fromOwnDevice(payload, by, added)
  },
})

/** `POST /api/users/:id/reset-factors`: for a colleague who has lost the phone; ends the account's sessions. */
const reset = adminEndpoint({
  method: 'post',
  path: '/:id/reset-factors',
  handle: async ({ req, ids: { id } }) => {
    const { payload } = req
    const { rows } = await payload.db.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
      id,
    ])
    const [account] = rows
    if (!account) return null
    const queue = await prepareFactorMail(payload, account.email, accountMails.factorsReset())
    const record: RecordWith = (transaction) =>
      recordEvent(req, 'auth.factors-reset', { about: { type: 'user', id } }, transaction)
    return { removed: await resetFactors(payload, id, andMail(record, queue)) }
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

/** What is recorded of a new factor, and mailed. */
async function recordAdded(req: PayloadRequest, factor: 'totp' | 'passkey'): Promise<AddedFactor> {
  const queue = await prepareFactorMail(req.payload, String(req.user?.email), accountMails.factorAdded())
  return {
    sid: sidOf(req),
    record: andMail(recordOwn(req, 'auth.factor-added', { details: { factor } }), queue),
    recordEnded: (count) => recordOwn(req, 'auth.sessions-ended', { count }),
  }
}

/** With other factors the account knows none of its browsers any more but the one in which its owner has changed them. */
async function fromOwnDevice(payload: Payload, userId: string, answer: object): Promise<Response> {
  return withCookies(Response.json(answer, { headers: UNCACHED }), await markOwnDevice(payload, userId))
}

/** They say in the words of the accounts what was refused, and how long to wait. */
export const factorEndpoints = [
  ...[list, begin, confirm, beginKey, addKey],
  ...[rename, remove, renew, askForProof, prove, reset],
].map(({ method, path, handler }) => accountEndpoint(method, path, handler))
