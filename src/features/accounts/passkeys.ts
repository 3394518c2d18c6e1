import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Payload } from 'payload'
import type { PoolClient } from 'pg'
import { logEvent } from '@/domain/events'
import { CHALLENGE_SECONDS, NO_PASSKEYS, relyingPartyOf } from '@/domain/passkey'
import { env } from '@/env'
import { findCompany } from '@/features/content/company'
import { Refusal } from '@/features/errors'
import { isRecord } from '@/lib/fetch-json'
import { type AddedFactor, addFactor } from './factors'

/** Loaded when the first passkey is asked about: it brings readers of certificates along. */
const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256: what authenticators make. */
const ALGORITHMS = [-8, -7, -257]

type Purpose = 'add' | 'sign-in' | 'factor'

/**
 * The name that this site's passkeys belong to.
 *
 * @throws {Refusal} with 409 where browsers have none
 */
function relyingParty(): string {
  const name = relyingPartyOf(env.SITE_URL)
  if (!name) throw new Refusal(NO_PASSKEYS, 409)
  return name
}

async function createChallenge(
  { db }: Payload,
  purpose: Purpose,
  userId: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(32))
  const now = Date.now()
  await db.accountPool.query('DELETE FROM passkey_challenges WHERE expires_at <= $1', [new Date(now)])
  await db.accountPool.query(
    'INSERT INTO passkey_challenges (challenge, purpose, user_id, expires_at) VALUES ($1, $2, $3, $4)',
    [Buffer.from(bytes).toString('base64url'), purpose, userId, new Date(now + CHALLENGE_SECONDS * 1000)],
  )
  return bytes
}

/** Uses a challenge up, whatever comes of it: of two answers to one question, one is read. */
async function spendChallenge(
  { db }: Payload,
  challenge: string,
  purpose: Purpose,
  userId: string | null,
): Promise<boolean> {
  const { rowCount } = await db.accountPool.query(
    `DELETE FROM passkey_challenges
     WHERE challenge = $1 AND purpose = $2 AND user_id IS NOT DISTINCT FROM $3::uuid AND expires_at > $4`,
    [challenge, purpose, userId, new Date()],
  )
  return rowCount === 1
}

/** The challenge that an answer says it answers. */
function challengeOf(response: { clientDataJSON: string }): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    return isRecord(data) && typeof data.challenge === 'string' ? data.challenge : ''
  } catch {
    return ''
  }
}

type Known = { id: string; transports: string[] }

/** Whether an account has a passkey that this site can ask for. */
export async function hasPasskey(payload: Payload, userId: string): Promise<boolean> {
  return (await listKnown(payload, userId)).length > 0
}

async function listKnown({ db }: Payload, userId: string): Promise<Known[]> {
  const { rows } = await db.accountPool.query<Known>(
    `SELECT credential_id AS id, transports FROM passkeys JOIN account_factors ON id = factor_id
     WHERE user_id = $1 AND status = 'verified' AND rp_id = $2`,
    [userId, relyingPartyOf(env.SITE_URL)],
  )
  return rows
}

/** What a browser needs to make a passkey for an account. */
export async function beginPasskey(payload: Payload, user: { id: string; email: string }) {
  const rpID = relyingParty()
  const { name } = await findCompany(payload)
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: name,
    rpID,
    userName: user.email,
    userID: new TextEncoder().encode(user.id),
    challenge: await createChallenge(payload, 'add', user.id),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: await listKnown(payload, user.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/**
 * Stores a passkey that a browser has made.
 *
 * @returns as `addFactor`; null also when the answer is none to a question of ours, of another origin, without the person's
 * consent, or a passkey that is known already
 */
export async function addPasskey(
  payload: Payload,
  user: { id: string },
  { name, response }: { name: string; response: RegistrationResponseJSON },
  recorded: AddedFactor,
): Promise<{ backupCodes: string[] } | null> {
  const credential = await verifyNewPasskey(payload, user.id, response)
  if (!credential) return null
  return addFactor(payload, user.id, recorded, (db) => insertPasskey(db, user.id, name, credential))
}

type NewPasskey = { id: string; publicKey: Uint8Array; counter: number; transports?: string[] }

/**
 * Reads a passkey that a browser has made.
 *
 * @returns null when it answers no question of ours, or another site's, or was made without the person's consent
 */
export async function verifyNewPasskey(
  payload: Payload,
  userId: string,
  response: RegistrationResponseJSON,
): Promise<NewPasskey | null> {
  const rpID = relyingParty()
  const challenge = challengeOf(response.response)
  if (!(await spendChallenge(payload, challenge, 'add', userId))) return null
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: new URL(env.SITE_URL).origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  return verified && registrationInfo ? registrationInfo.credential : null
}

/**
 * Stores a passkey, in the transaction that holds the account's lock.
 *
 * @returns false for one that is known already
 */
export async function insertPasskey(
  db: PoolClient,
  userId: string,
  name: string,
  { id, publicKey, counter, transports = [] }: NewPasskey,
): Promise<boolean> {
  const { rows: taken } = await db.query('SELECT 1 FROM passkeys WHERE credential_id = $1', [id])
  if (taken.length > 0) return false
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO account_factors (user_id, factor_type, friendly_name, status)
     VALUES ($1, 'webauthn', $2, 'verified') RETURNING id`,
    [userId, name],
  )
  await db.query(
    `INSERT INTO passkeys (factor_id, credential_id, public_key, counter, transports, rp_id)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [rows[0]?.id, id, Buffer.from(publicKey), counter, transports, relyingParty()],
  )
  return true
}

/**
 * What a browser needs to be asked for a passkey.
 *
 * @param userId - whose passkey it has to be; null when it alone is to say who signs in
 */
export async function askForPasskey(payload: Payload, userId: string | null) {
  const rpID = relyingParty()
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID,
    allowCredentials: userId ? await listKnown(payload, userId) : undefined,
    challenge: await createChallenge(payload, userId ? 'factor' : 'sign-in', userId),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  })
}

/** An account that a passkey has named. */
export type PasskeyUser = { id: string; email: string; hash: string | null; roles: string[] }

type Row = PasskeyUser & {
  factor: string
  public_key: Buffer
  counter: string
  transports: string[]
}

/**
 * Reads a browser's answer: a passkey of this site, which has verified its person, to a question of ours that nobody has
 * answered before, with a counter that has moved on.
 *
 * @param userId - whose passkey it has to be; null when it alone says who signs in
 * @returns null for any other answer
 */
export async function spendPasskey(
  payload: Payload,
  userId: string | null,
  response: AuthenticationResponseJSON,
): Promise<PasskeyUser | null> {
  const user = await verified(payload, userId, response)
  if (user) logEvent(payload.logger, 'auth.factor-used', { user: user.id, factor: 'passkey' })
  else logEvent(payload.logger, 'auth.factor-refused', userId ? { user: userId } : {})
  return user
}

async function verified(
  payload: Payload,
  userId: string | null,
  response: AuthenticationResponseJSON,
): Promise<PasskeyUser | null> {
  const rpID = relyingParty()
  const challenge = challengeOf(response.response)
  if (!(await spendChallenge(payload, challenge, userId ? 'factor' : 'sign-in', userId))) return null
  const { rows } = await payload.db.accountPool.query<Row>(
    `SELECT users.id, email, hash, factor_id AS factor, public_key, counter, transports,
       array(SELECT value::text FROM users_roles WHERE parent_id = users.id) AS roles
     FROM passkeys JOIN account_factors f ON f.id = factor_id JOIN users ON users.id = user_id
     WHERE credential_id = $1 AND rp_id = $2 AND status = 'verified' AND ($3::uuid IS NULL OR user_id = $3::uuid)`,
    [response.id, rpID, userId],
  )
  const [row] = rows
  if (!row) return null
  const { userHandle } = response.response
  // A passkey that alone says who signs in names its account too.
  if (userHandle ? Buffer.from(userHandle, 'base64url').toString() !== row.id : !userId) return null
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: new URL(env.SITE_URL).origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
      transports: row.transports,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!isRight || !authenticationInfo) return null
  const { newCounter } = authenticationInfo
  // Many passkeys do not count: theirs stays 0. One that counts never goes back, or it was copied.
  const { rowCount } = await payload.db.accountPool.query(
    `UPDATE passkeys SET counter = $2 WHERE factor_id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
    [row.factor, newCounter],
  )
  if (rowCount !== 1) return null
  await payload.db.accountPool.query('UPDATE account_factors SET last_used_at = $2 WHERE id = $1', [
    row.factor,
    new Date(),
  ])
  const { id, email, hash, roles } = row
  return { id, email, hash, roles }
}
