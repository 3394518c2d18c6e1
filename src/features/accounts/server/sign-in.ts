import { setTimeout as pause } from 'node:timers/promises'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Payload, PayloadRequest } from 'payload'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import { logEvent } from '@/domain/events'
import { paths } from '@/domain/paths'
import { isAdmin } from '@/domain/roles'
import { serverPaths } from '@/domain/server-paths'
import { AUTH_TEXTS, UNCONFIRMED_HASH } from '@/features/accounts/rules/account'
import { FIRST_NAMES, readCode, type TypedCode } from '@/features/accounts/rules/factors'
import { boundFor, recordEvent } from '@/features/audit/server/record-event'
import { recordRefusedSignIn } from '@/features/audit/server/refused-sign-in'
import { clientAddress } from '@/lib/request-headers'
import { seeOther, UNCACHED } from '@/lib/responses'
import { toDeviceName } from '@/lib/user-agent'
import {
  countTry,
  createPlaces,
  type Limit,
  type Point,
  pointsOfAddress,
  refundPoint,
  resetPoints,
} from '@/server/limiter'
import { prepareNotice, refundNotice } from './account-notices'
import { createBackupCodes, storeBackupCodes } from './backup-codes'
import {
  flashCookie,
  halfSignInCookie,
  halfSignInToken,
  noHalfSignInCookie,
  noSessionCookie,
  noSetUpCookies,
  sessionCookie,
  setUpCookies,
  setUpToken,
} from './cookies'
import { KNOWN_DEVICES_DAY, type KnownDevice, knownDevice } from './devices'
import { isDemanded } from './factor-demand'
import { insertTotp, spendCode } from './factors'
import {
  beginHalfSignIn,
  countCodeTry,
  endHalfSignIn,
  findHalfSignIn,
  giveTryBack,
  takeTry,
} from './half-sign-in'
import { hasFactor } from './has-factor'
import {
  AuthError,
  accountEndpoint,
  halfSessionResponse,
  isPlainForm,
  limit,
  limited,
  orGiveBack,
  readValid,
  sessionResponse,
  setUpResponse,
} from './http'
import { accountMails, prepareFactorMail, queueWithin } from './mail'
import {
  askForPasskey,
  beginPasskey,
  hasPasskey,
  readNewPasskey,
  spendPasskey,
  storePasskey,
} from './passkeys'
import { inHashSlot, isPassword } from './passwords'
import { codeSchema, nothingSchema, passkeySchema, setUpSchema, signInSchema } from './schemas'
import { type Enrol, openSession } from './sessions'
import { beginSetUp, endSetUp, findSetUp, giveSetUpTryBack, type SetUp, takeSetUpTry } from './set-up'
import { STRANGERS } from './strangers'
import { counterOf } from './totp'

/**
 * `POST /api/users/login`, in Payload's place: JSON, or the plain form of /auth. One response for every failure,
 * in equal time; limits by account and address; a session in a cookie and nowhere else.
 */
export const signIn = accountEndpoint('post', '/login', handle)

async function handle(req: PayloadRequest): Promise<Response> {
  const { payload } = req
  const given = await readValid(req, signInSchema)
  const device = await knownDevice(payload, { email: given.email }, req.headers)
  const attempt = () => signInWith(req, given, device)
  // A browser of a member takes a stranger's place: anybody may sign up.
  return device?.isOfStaff ? attempt() : inStrangersPlace(payload, attempt)
}

async function signInWith(req: PayloadRequest, given: Given, device: KnownDevice | null): Promise<Response> {
  const { payload } = req
  const name = device?.name ?? null
  const address = clientAddress(req.headers)
  const attempt = await beginAttempt(payload, { email: given.email, address, device: name })
  if (attempt.wait) throw limited(payload, 'sign-in', attempt.wait)
  if (attempt.delay > 0) {
    logEvent(payload.logger, 'auth.sign-in-slowed', { ms: attempt.delay })
    await pause(attempt.delay)
  }
  return orGiveBack(attempt.giveBack, () => compare(req, given, device, attempt))
}

type Given = { email: string; password: string }

async function compare(
  req: PayloadRequest,
  { email, password }: Given,
  device: KnownDevice | null,
  attempt: Attempt,
): Promise<Response> {
  const { payload } = req
  const account = await findAccount(payload, email)
  const room = device?.isOfStaff ? 'staff' : 'anybody'
  const isRight = await inHashSlot(() => isPassword(password, account), room)
  if (!account || !isRight) return wrong(req, account?.user.id)
  const { user } = account
  const needsCode = await hasFactor(payload.db.accountPool, user.id)
  const needsSetUp = !needsCode && isAdmin(user) && (await isDemanded(payload.db.accountPool))
  // Whoever knows the password alone could otherwise begin without end, and push out what its owner has begun.
  if (!needsCode && !needsSetUp) await attempt.succeeded()

  const isPlain = isPlainForm(req.headers)
  // Without script nobody could sign a member out again, so none is signed in.
  if (isPlain && !isAdmin(user)) return seeOther(paths.auth, noSessionCookie(), flashCookie('denied'))
  // Asked after the password, so that its time stays the same for everybody.
  if (needsCode) return askForCode(req, user, account.hash)
  if (needsSetUp) return askForSetUp(req, user, account.hash)
  const entered = await enter(req, user, { hash: account.hash, device: device?.name ?? null })
  return entered ?? wrong(req, user.id)
}

type AccountToOpen = { id: string; email: string; roles: string[] }

type ProvedSignIn = {
  /** The hash of the password that was entered. */
  hash: string
  /** The browser, if the account knows it; else null. */
  device: string | null
  /** What was proved in addition to the password, or instead of it. */
  factor?: TypedCode['kind'] | 'passkey'
  /** The account's first factor, which is stored together with the session. */
  enrol?: Enrol
  /** The backup codes of an account that has just got its first factor. They are shown once. */
  backupCodes?: string[]
}

/**
 * Opens a session for who has proved who they are.
 *
 * @returns null when the password changed, the account went, or a factor was added in between
 */
export async function enter(
  req: PayloadRequest,
  user: AccountToOpen,
  { hash, device, factor, enrol, backupCodes }: ProvedSignIn,
): Promise<Response | null> {
  const { headers, payload } = req
  const name = toDeviceName(headers.get('user-agent'))
  const told = { what: 'new-device', device: name, at: new Date() } as const
  const notice = device ? null : await prepareNotice(payload, user, told)
  const session = await openSession(payload, user, hash, {
    notice,
    device: name,
    known: device,
    hasProvedFactor: factor !== undefined && !enrol,
    enrol,
    record: (transaction) =>
      recordEvent(
        req,
        'auth.sign-in',
        {
          by: { actor: 'account', account: user.id },
          about: { type: 'user', id: user.id },
          details: { factor: factor ?? 'password', device: name },
          countedBy: boundFor(user),
        },
        transaction,
      ),
  })
  if (notice && (!session || session.isFirst)) await refundNotice(payload, user, told)
  if (!session) return null
  const cookies = [
    sessionCookie(session),
    ...(session.deviceCookie ? [session.deviceCookie] : []),
    ...(halfSignInToken(headers) ? [noHalfSignInCookie()] : []),
  ]
  // The page of the set-up shows the backup codes, once.
  if (isPlainForm(headers)) return seeOther(enrol ? paths.authSetUp : paths.admin, ...cookies)
  if (enrol) cookies.push(...noSetUpCookies())
  const state = { user, expiresAt: session.expiresAt, endsAt: session.endsAt }
  return sessionResponse({ ...state, ...(backupCodes && { backupCodes }) }, ...cookies)
}

/** The password was right and a code is needed. No session is written yet. */
async function askForCode(
  { headers, payload }: PayloadRequest,
  user: AccountToOpen,
  hash: string,
): Promise<Response> {
  const token = await beginHalfSignIn(payload, user, hash)
  logEvent(payload.logger, 'auth.half-sign-in', { user: user.id })
  if (isPlainForm(headers)) return seeOther(serverPaths.authCode, halfSignInCookie(token))
  return halfSessionResponse(await hasPasskey(payload, user.id), halfSignInCookie(token))
}

/** As `askForCode`, for an admin without a factor while one is demanded. */
export async function askForSetUp(
  { headers, payload }: PayloadRequest,
  user: AccountToOpen,
  hash: string,
): Promise<Response> {
  const token = await beginSetUp(payload, user, hash)
  logEvent(payload.logger, 'auth.set-up', { user: user.id })
  if (isPlainForm(headers)) return seeOther(paths.authSetUp, ...setUpCookies(token))
  return setUpResponse(...setUpCookies(token))
}

/**
 * `POST /api/users/login/set-up`: the first factor of an admin, while one is demanded, as JSON or as the plain form of
 * /auth/set-up: a code of the app that was set up, or a new passkey. Factor, backup codes and session are stored together.
 */
const setUp = accountEndpoint('post', '/login/set-up', async (req) => {
  const { payload, headers } = req
  const given = await readValid(req, setUpSchema, 'set-up')
  const token = setUpToken(headers)
  const begun = token && (await takeSetUpTry(payload, token))
  if (!token || !begun) throw over()
  const { user } = begun
  const device = (await knownDevice(payload, user, headers))?.name ?? null
  const address = clientAddress(headers)
  const counted = await countCodeTry(payload, { id: user.id, address, device })
  const giveBack = () => Promise.all([counted.giveBack(), giveSetUpTryBack(payload, token)])
  return orGiveBack(giveBack, async () => {
    if (counted.wait) {
      await giveSetUpTryBack(payload, token)
      throw limited(payload, 'sign-in-set-up', counted.wait)
    }
    const response = await enterWithFirst(req, given, { begun, token, device })
    await counted.succeeded()
    await takeBack(payload, { email: user.email, address, device })
    return response
  })
})

type FirstFactor = z.output<typeof setUpSchema>

async function enterWithFirst(
  req: PayloadRequest,
  given: FirstFactor,
  { begun, token, device }: { begun: SetUp; token: string; device: string | null },
): Promise<Response> {
  const { payload, headers } = req
  const { user, hash, triesLeft } = begun
  const add =
    'code' in given ? appOf(payload, begun, given.code) : await passkeyOf(payload, user.id, given.passkey)
  if (!add) {
    recordRefusedSignIn(req, user.id, 'code' in given ? 'code' : 'passkey')
    const text = 'code' in given ? AUTH_TEXTS.wrongSetUp : AUTH_TEXTS.badPasskey
    throw triesLeft > 0 ? new AuthError(401, text, 'set-up') : over()
  }
  const factor = 'code' in given ? 'totp' : 'passkey'
  const codes = await createBackupCodes()
  const shown = isPlainForm(headers) ? codes.shown : null
  const queue = await prepareFactorMail(payload, user.email, accountMails.factorAdded())
  const enrol: Enrol = async (db, transaction) => {
    // Of two who send good codes with one token at once, one has ended it.
    if (!(await endSetUp(db, payload, { token, userId: user.id, codes: shown }))) return false
    await add(db)
    await storeBackupCodes(db, user.id, codes)
    const by = { actor: 'account', account: user.id } as const
    const about = { type: 'user', id: user.id } as const
    await recordEvent(req, 'auth.factor-added', { by, about, details: { factor } }, transaction)
    await queueWithin(transaction, queue)
    return true
  }
  const response = await enter(req, user, { hash, device, factor, enrol, backupCodes: codes.shown })
  if (!response) throw over()
  return response
}

/** Stores an app if the code is valid; null for another code. */
function appOf(payload: Payload, { user, secret }: { user: AccountToOpen; secret: string }, typed: string) {
  const read = readCode(typed)
  const counter = read?.kind === 'totp' ? counterOf(secret, read.code, Date.now()) : null
  if (counter === null) return null
  return (db: PoolClient) => insertTotp(db, payload, { userId: user.id, secret, counter })
}

async function passkeyOf(payload: Payload, userId: string, response: RegistrationResponseJSON) {
  const passkey = await readNewPasskey(payload, userId, response, FIRST_NAMES.passkey)
  return passkey && ((db: PoolClient) => storePasskey(db, userId, passkey))
}

/** `POST /api/users/login/set-up/options`: what a browser needs to make the first passkey of an account. */
const beginFirstPasskey = accountEndpoint('post', '/login/set-up/options', async (req) => {
  await readValid(req, nothingSchema)
  const token = setUpToken(req.headers)
  const begun = token && (await findSetUp(req.payload, token))
  if (!begun) throw over()
  await limit(req.payload, PASSKEYS, clientAddress(req.headers))
  return Response.json(await beginPasskey(req.payload, begun.user), { headers: UNCACHED })
})

export const setUps = [setUp, beginFirstPasskey]

/**
 * `POST /api/users/login/code`: the second factor after the password, as JSON or as the plain form of /auth/code: a code
 * of an app or a backup code.
 */
export const signInWithCode = accountEndpoint('post', '/login/code', async (req) => {
  const { payload } = req
  const given = await readValid(req, codeSchema, 'code')
  const token = halfSignInToken(req.headers)
  const half = token && (await takeTry(payload, token))
  if (!token || !half) throw over()
  const { user, hash, triesLeft } = half
  const device = (await knownDevice(payload, user, req.headers))?.name ?? null
  const address = clientAddress(req.headers)
  const counted = await countCodeTry(payload, { id: user.id, address, device })
  const giveBack = () => Promise.all([counted.giveBack(), giveTryBack(payload, token)])
  return orGiveBack(giveBack, async () => {
    if (counted.wait) {
      await giveTryBack(payload, token)
      throw limited(payload, 'sign-in-code', counted.wait)
    }
    const factor =
      'code' in given
        ? await spendCode(payload, user.id, given.code)
        : (await spendPasskey(payload, user.id, given.passkey)) && 'passkey'
    if (!factor) {
      recordRefusedSignIn(req, user.id, 'code' in given ? 'code' : 'passkey')
      const text = 'code' in given ? AUTH_TEXTS.wrongCode : AUTH_TEXTS.wrongPasskey
      throw triesLeft > 0 ? new AuthError(401, text, 'code') : over()
    }
    await counted.succeeded()
    await takeBack(payload, { email: user.email, address, device })
    // Of two who send good codes with one token at once, one has ended it.
    const response =
      (await endHalfSignIn(payload, token)) && (await enter(req, user, { hash, device, factor }))
    if (!response) throw over()
    return response
  })
})

/** `POST /api/users/login/code/options`: asks the browser for a passkey of the account whose password was right. */
const askAfterPassword = accountEndpoint('post', '/login/code/options', async (req) => {
  await readValid(req, nothingSchema)
  const token = halfSignInToken(req.headers)
  const user = token && (await findHalfSignIn(req.payload, token))
  if (!user) throw over()
  await limit(req.payload, PASSKEYS, clientAddress(req.headers))
  return Response.json(await askForPasskey(req.payload, user), { headers: UNCACHED })
})

/** `POST /api/users/login/passkey/options`: asks the browser for any passkey of this site. */
const askForAny = accountEndpoint('post', '/login/passkey/options', async (req) => {
  await readValid(req, nothingSchema)
  await limit(req.payload, PASSKEYS, clientAddress(req.headers))
  return Response.json(await askForPasskey(req.payload, null), { headers: UNCACHED })
})

/**
 * `POST /api/users/login/passkey`: a passkey alone opens a session: it is something that one has, and it has asked for
 * what one knows or is. One whose account waits for a new password opens nothing.
 */
const signInWithPasskey = accountEndpoint('post', '/login/passkey', async (req) => {
  const { payload, headers } = req
  const { passkey } = await readValid(req, passkeySchema)
  await limit(payload, PASSKEYS, clientAddress(headers))
  const user = await spendPasskey(payload, null, passkey)
  const response =
    user?.hash && !user.hash.startsWith(UNCONFIRMED_HASH) && (await enterByPasskey(req, user, user.hash))
  if (!response) {
    recordRefusedSignIn(req, user?.id ?? null, 'passkey')
    throw new AuthError(401, AUTH_TEXTS.wrongPasskey)
  }
  return response
})

async function enterByPasskey(req: PayloadRequest, { id, email, roles }: AccountToOpen, hash: string) {
  const device = await knownDevice(req.payload, { id }, req.headers)
  return enter(req, { id, email, roles }, { hash, device: device?.name ?? null, factor: 'passkey' })
}

export const passkeySignIns = [askAfterPassword, askForAny, signInWithPasskey]

function over(): AuthError {
  return new AuthError(401, AUTH_TEXTS.startAgain, 'over')
}

const inPlace = createPlaces(STRANGERS.places)

/** @throws {AuthError} with 429 at once, before anything is counted, when all places are taken */
function inStrangersPlace<T>(payload: Payload, work: () => Promise<T>): Promise<T> {
  return inPlace(work, () => {
    throw limited(payload, 'sign-in-strangers', STRANGERS.waitSeconds)
  })
}

function wrong(req: PayloadRequest, account: string | undefined): never {
  recordRefusedSignIn(req, account ?? null)
  throw new AuthError(401, AUTH_TEXTS.wrong, 'wrong')
}

async function findAccount(payload: Payload, email: string) {
  const { rows } = await payload.db.accountPool.query<{
    id: string
    hash: string
    salt: string
    roles: string[]
  }>(
    `SELECT id, hash, salt, array(SELECT value::text FROM users_roles WHERE parent_id = users.id) AS roles
     FROM users WHERE email = $1`,
    [email],
  )
  const [row] = rows
  return row && { hash: row.hash, salt: row.salt, user: { id: row.id, email, roles: row.roles } }
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Requests for options and answers of one address together. */
const PASSKEYS: Limit = { name: 'passkey-address', points: 120, seconds: HOUR }

const PAIR: Limit = { name: 'sign-in-pair', points: 5, seconds: 15 * MINUTE }
const ADDRESS: Limit = { name: 'sign-in-address', points: 20, seconds: HOUR }
// These two never refuse: they count, and what they count slows the response.
const ACCOUNT: Limit = { name: 'sign-in-account', points: 1_000_000, seconds: HOUR }
const EVERYONE: Limit = { name: 'sign-in-all', points: 1_000_000, seconds: 10 * MINUTE }
const DEVICES_DAY: Limit = { name: 'sign-in-devices', ...KNOWN_DEVICES_DAY }

const FREE_FAILURES = 5
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 10_000
const ALARM_FAILURES = 200
const ALARM_DELAY_MS = 1_000

type Attempt = {
  /** Seconds to wait when this client may not try now; else null. */
  wait: number | null
  /** Milliseconds by which the response is delayed. */
  delay: number
  /** Removes the attempt from the counts: the password was not compared. */
  giveBack: () => Promise<void>
  /** As `giveBack`, and forgets the wrong ones before it: the password was right. */
  succeeded: () => Promise<void>
}

type SignInClient = { email: string; address: string; device: string | null }

/**
 * Counts an attempt before it is checked, so that attempts at the same time are all counted, and removes it when it
 * succeeds or is not checked at all. Addresses without an account are counted too.
 *
 * A known browser has a count of its own, so strangers can neither block nor delay its owner. What it gets wrong counts
 * like a stranger's all the same; once the browsers of an account have used up their day, it is judged like one.
 */
async function beginAttempt(payload: Payload, client: SignInClient): Promise<Attempt> {
  const { email, address, device } = client
  const own = toPair(client)
  const ofPair = await countTry(payload, [own])
  if (ofPair.wait) {
    await ofPair.giveBack()
    return { wait: ofPair.wait, delay: 0, giveBack: ofPair.giveBack, succeeded: ofPair.giveBack }
  }

  const [ofAddress, ofAccount, ofAll, ofDevices, ofStranger] = await Promise.all([
    countTry(payload, pointsOfAddress(ADDRESS, address)),
    countTry(payload, [[ACCOUNT, email]]),
    countTry(payload, [[EVERYONE, 'all']]),
    device ? countTry(payload, [[DEVICES_DAY, email]]) : null,
    device ? countTry(payload, [toPair({ email, address, device: null })]) : null,
  ])
  if (ofAll.count === ALARM_FAILURES + 1) {
    logEvent(payload.logger, 'auth.alarm')
  }
  const counted = [ofPair, ofAddress, ofAccount, ofAll, ofDevices, ofStranger]
  const giveBack = async () => void (await Promise.all(counted.map((each) => each?.giveBack())))
  const isKnown = ofDevices !== null && !ofDevices.wait
  const wait = isKnown ? null : (ofStranger?.wait ?? ofAddress.wait)
  if (wait) await giveBack()
  const delay = delayAfter(ofAccount.count - 1) + (ofAll.count > ALARM_FAILURES ? ALARM_DELAY_MS : 0)
  return {
    wait,
    delay: isKnown ? 0 : delay,
    giveBack,
    async succeeded() {
      await giveBack()
      await resetPoints(payload, ...own)
    },
  }
}

const toPair = ({ email, address, device }: SignInClient): Point => [
  PAIR,
  device ? `${email} device ${device}` : `${email} ${address}`,
]

/** Removes an attempt of an earlier request whose password was right: its second factor has come. */
async function takeBack(payload: Payload, client: SignInClient): Promise<void> {
  const { email, address, device } = client
  const points: Point[] = [
    ...pointsOfAddress(ADDRESS, address),
    [ACCOUNT, email],
    [EVERYONE, 'all'],
    ...(device ? [[DEVICES_DAY, email] as const, toPair({ ...client, device: null })] : []),
  ]
  await Promise.all([
    resetPoints(payload, ...toPair(client)),
    ...points.map((point) => refundPoint(payload, ...point)),
  ])
}

/**
 * Milliseconds by which the next response about an account is delayed: none for the first five failures of an hour,
 * then twice as long each time, at most ten seconds. It never locks the account, because a stranger could do that
 * with five guesses.
 *
 * @param failures - over all addresses
 */
function delayAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES))
}
