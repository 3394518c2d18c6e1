import { randomBytes } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import type { Payload } from 'payload'
import type { PoolClient } from 'pg'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import { CHALLENGE_SECONDS, NO_PASSKEYS, relyingPartyOf } from '@/features/accounts/rules/passkey'
import { findCompany } from '@/features/company/server/company'
import { isRecord } from '@/lib/fetch-json'
import { Refusal } from '@/server/errors'
import { type AddedFactor, addFactor } from './factors'

/** Loaded with the first passkey request, because it brings a reader of certificates. */
const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, which authenticators support. */
const ALGORITHMS = [-8, -7, -257]

type Purpose = 'add' | 'sign-in' | 'factor'

/**
 * The relying party id of this site.
 *
 * @throws {Refusal} with 409 where browsers allow no passkeys
 */
function relyingParty(): string {
  const name = relyingPartyOf(env.SITE_URL)
  if (!name) throw new Refusal(NO_PASSKEYS, 409)
  return name
}

/** What a browser is asked, and for whom: an account, anybody, or somebody with an invitation. */
type ChallengeSubject = { purpose: Purpose; user: string | null } | { invitation: string }

/** The table of such challenges, and the account or invitation of a row. */
function rowOf(question: ChallengeSubject): { table: string; about: Record<string, string | null> } {
  return 'invitation' in question
    ? { table: 'invitation_challenges', about: { invitation_id: question.invitation } }
    : { table: 'passkey_challenges', about: { user_id: question.user, purpose: question.purpose } }
}

async function createChallenge(
  { db }: Payload,
  question: ChallengeSubject,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(32))
  const now = Date.now()
  const { table, about } = rowOf(question)
  await db.accountPool.query(`DELETE FROM ${table} WHERE expires_at <= $1`, [new Date(now)])
  const values = {
    challenge: Buffer.from(bytes).toString('base64url'),
    expires_at: new Date(now + CHALLENGE_SECONDS * 1000),
    ...about,
  }
  const places = Object.keys(values).map((_, index) => `$${index + 1}`)
  await db.accountPool.query(
    `INSERT INTO ${table} (${Object.keys(values).join()}) VALUES (${places.join()})`,
    Object.values(values),
  )
  return bytes
}

/** Deletes a challenge whatever its answer, so that it can be answered only once. */
async function spendChallenge(
  { db }: Payload,
  challenge: string,
  question: ChallengeSubject,
): Promise<boolean> {
  const { table, about } = rowOf(question)
  const conditions = Object.keys(about).map((column, index) => `${column} IS NOT DISTINCT FROM $${index + 3}`)
  const { rowCount } = await db.accountPool.query(
    `DELETE FROM ${table} WHERE challenge = $1 AND expires_at > $2 AND ${conditions.join(' AND ')}`,
    [challenge, new Date(), ...Object.values(about)],
  )
  return rowCount === 1
}

/** The challenge that an answer names. It is compared with the stored one. */
function challengeOf(response: { clientDataJSON: string }): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    return isRecord(data) && typeof data.challenge === 'string' ? data.challenge : ''
  } catch {
    return ''
  }
}

type KnownPasskey = { id: string; transports: string[] }

/** Whether an account has a passkey that this site can ask for. */
export async function hasPasskey(payload: Payload, userId: string): Promise<boolean> {
  return (await listKnownPasskeys(payload, userId)).length > 0
}

async function listKnownPasskeys({ db }: Payload, userId: string): Promise<KnownPasskey[]> {
  const { rows } = await db.accountPool.query<KnownPasskey>(
    `SELECT credential_id AS id, transports FROM passkeys JOIN account_factors ON id = factor_id
     WHERE user_id = $1 AND status = 'verified' AND rp_id = $2`,
    [userId, relyingPartyOf(env.SITE_URL)],
  )
  return rows
}

/**
 * The user handle of an account's passkeys. An account that was made with a passkey has a stored handle, because it had
 * no id when the passkey was made.
 */
const HANDLE = 'coalesce((SELECT handle FROM passkey_handles WHERE user_id = users.id), users.id)::text'

/** What a browser needs to make a passkey for an account. */
export async function beginPasskey(payload: Payload, user: { id: string; email: string }) {
  const { rows } = await payload.db.accountPool.query<{ handle: string }>(
    `SELECT ${HANDLE} AS handle FROM users WHERE id = $1`,
    [user.id],
  )
  const question = { purpose: 'add', user: user.id } as const
  const known = await listKnownPasskeys(payload, user.id)
  return askToMake(payload, question, { handle: rows[0]?.handle ?? user.id, email: user.email }, known)
}

/**
 * What a browser needs to make a passkey for whom an invitation is for. There may be no account yet, so it is named by the
 * invitation: who begins again has one passkey, and not two.
 */
export function beginInvitedPasskey(payload: Payload, { id, email }: { id: string; email: string }) {
  return askToMake(payload, { invitation: id }, { handle: id, email }, [])
}

async function askToMake(
  payload: Payload,
  question: ChallengeSubject,
  { handle, email }: { handle: string; email: string },
  known: KnownPasskey[],
) {
  const rpID = relyingParty()
  const { name } = await findCompany(payload)
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: name,
    rpID,
    userName: email,
    userID: new TextEncoder().encode(handle),
    challenge: await createChallenge(payload, question),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** A passkey that a browser has made and that no account has yet. */
export type NewPasskey = { credential: WebAuthnCredential; rpID: string; name: string }

/**
 * Reads the passkey that a browser has made for whom an invitation is for.
 *
 * @param name - what it is called among the factors of the account
 * @returns null when the answer is none to a question of ours, of another origin, or without the person's consent
 */
export function readInvitedPasskey(
  payload: Payload,
  invitation: { id: string },
  response: RegistrationResponseJSON,
  name: string,
): Promise<NewPasskey | null> {
  return readMade(payload, { invitation: invitation.id }, response, name)
}

/**
 * Reads the passkey that a browser has made for an account.
 *
 * @returns as `readInvitedPasskey`
 */
export function readNewPasskey(
  payload: Payload,
  userId: string,
  response: RegistrationResponseJSON,
  name: string,
): Promise<NewPasskey | null> {
  return readMade(payload, { purpose: 'add', user: userId }, response, name)
}

async function readMade(
  payload: Payload,
  question: ChallengeSubject,
  response: RegistrationResponseJSON,
  name: string,
): Promise<NewPasskey | null> {
  const rpID = relyingParty()
  const challenge = challengeOf(response.response)
  if (!(await spendChallenge(payload, challenge, question))) return null
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: new URL(env.SITE_URL).origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  return verified && registrationInfo ? { credential: registrationInfo.credential, rpID, name } : null
}

/**
 * Stores a passkey, in the transaction that holds the lock of its account or makes it.
 *
 * @throws {Refusal} with 400 when it is known already, of whichever account; nothing is stored then
 */
export async function storePasskey(
  db: PoolClient,
  userId: string,
  { credential, rpID, name }: NewPasskey,
): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO account_factors (user_id, factor_type, friendly_name, status)
     VALUES ($1, 'webauthn', $2, 'verified') RETURNING id`,
    [userId, name],
  )
  const { rowCount } = await db.query(
    `INSERT INTO passkeys (factor_id, credential_id, public_key, counter, transports, rp_id)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (credential_id) DO NOTHING`,
    [
      rows[0]?.id,
      credential.id,
      Buffer.from(credential.publicKey),
      credential.counter,
      credential.transports ?? [],
      rpID,
    ],
  )
  if (rowCount !== 1) throw new Refusal(AUTH_TEXTS.badPasskey, 400)
}

/** Notes by what the passkeys of an account name it that was not there when the first was made. */
export async function storeHandle(db: PoolClient, userId: string, handle: string): Promise<void> {
  await db.query(
    `INSERT INTO passkey_handles (user_id, handle) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET handle = excluded.handle`,
    [userId, handle],
  )
}

/**
 * Stores a passkey that a browser has made.
 *
 * @returns as `addFactor`; null also when the answer is none to a question of ours, of another origin, without the person's
 * consent
 * @throws {Refusal} with 400 when the passkey is known already
 */
export async function addPasskey(
  payload: Payload,
  user: { id: string },
  { name, response }: { name: string; response: RegistrationResponseJSON },
  recorded: AddedFactor,
): Promise<{ backupCodes: string[] } | null> {
  const passkey = await readNewPasskey(payload, user.id, response, name)
  if (!passkey) return null
  return addFactor(payload, user.id, recorded, async (db) => {
    await storePasskey(db, user.id, passkey)
    return true
  })
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
    allowCredentials: userId ? await listKnownPasskeys(payload, userId) : undefined,
    challenge: await createChallenge(payload, { purpose: userId ? 'factor' : 'sign-in', user: userId }),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  })
}

/** An account that a passkey has named. */
export type PasskeyUser = { id: string; email: string; hash: string | null; roles: string[] }

type Row = PasskeyUser & {
  handle: string
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
  const question = { purpose: userId ? 'factor' : 'sign-in', user: userId } as const
  if (!(await spendChallenge(payload, challenge, question))) return null
  const { rows } = await payload.db.accountPool.query<Row>(
    `SELECT users.id, email, hash, ${HANDLE} AS handle, factor_id AS factor, public_key, counter, transports,
       array(SELECT value::text FROM users_roles WHERE parent_id = users.id) AS roles
     FROM passkeys JOIN account_factors f ON f.id = factor_id JOIN users ON users.id = user_id
     WHERE credential_id = $1 AND rp_id = $2 AND status = 'verified' AND ($3::uuid IS NULL OR user_id = $3::uuid)`,
    [response.id, rpID, userId],
  )
  const [row] = rows
  if (!row) return null
  const { userHandle } = response.response
  // A passkey that alone says who signs in names its account too.
  if (userHandle ? Buffer.from(userHandle, 'base64url').toString() !== row.handle : !userId) return null
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
