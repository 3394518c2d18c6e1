import { createHash, pbkdf2Sync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Pool } from 'pg'
import type { Area } from '@/domain/area-list'
import { publicEndpoints } from '@/domain/public-endpoints'
import { seal } from '@/lib/sealed'
import { settings } from '../settings'

/** The browser's own notes about a response that says no. */
export const WRONG = /401/

/** Fills in and sends the form of /auth. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Signs in as the form does, without a screen. */
export async function startSession(page: Page, email: string, password: string): Promise<void> {
  const response = await page.request.post(publicEndpoints.signIn, {
    data: { email, password },
    headers: { origin: settings.origin, 'sec-fetch-site': 'same-origin' },
  })
  expect(response.status(), 'the account can sign in').toBe(200)
}

const sha256 = (text: string) => createHash('sha256').update(text)

/**
 * Puts a page where a right password leads while a second factor is demanded. The demand itself would meet every other test.
 *
 * @returns the secret that an app takes up
 */
export async function beginSetUp(page: Page, database: Pool, email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const { rows } = await database.query('SELECT id, hash FROM users WHERE email = $1', [email])
  // As Payload makes its secret of the owner's.
  const owners = readFileSync(join(settings.dataDir ?? '', 'secret'), 'utf8').trim()
  const key = `${sha256(owners).digest('hex').slice(0, 32)}:set-up:${token}`
  await database.query(
    `INSERT INTO pending_set_ups (token_hash, user_id, sealed, expires_at)
     VALUES ($1, $2, $3, now() + interval '15 minutes')`,
    [
      sha256(token).digest('base64url'),
      rows[0]?.id,
      seal(JSON.stringify({ hash: rows[0]?.hash, secret }), key),
    ],
  )
  const cookie = { name: 'set-up', value: token, url: settings.origin }
  await page.context().addCookies([cookie])
  return secret
}

/** Gives the browser of a page an authenticator that holds passkeys and knows its person; Chromium has it built in. */
export async function addAuthenticator(page: Page): Promise<{ refuse: () => Promise<unknown> }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    refuse: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  }
}

const hashes = new Map<string, { salt: string; hash: string }>()

/** As the product makes them, but once for all accounts with the password: it takes a core for a fifth of a second. */
function hashOf(password: string) {
  const known = hashes.get(password)
  if (known) return known
  const salt = randomBytes(32).toString('hex')
  const made = pbkdf2Sync(password, salt, 600_000, 32, 'sha256').toString('hex')
  const fresh = { salt, hash: `pbkdf2-sha256-v1:${made}` }
  hashes.set(password, fresh)
  return fresh
}

/** Stores an account, with the admin role if asked for. */
export async function addAccount(
  database: Pool,
  email: string,
  password: string,
  isAdmin = false,
): Promise<string> {
  const { salt, hash } = hashOf(password)
  const { rows } = await database.query<{ id: string }>(
    'INSERT INTO users (id, email, hash, salt) VALUES (gen_random_uuid(), $1, $2, $3) RETURNING id',
    [email, hash, salt],
  )
  const id = rows[0]?.id ?? ''
  if (isAdmin) {
    await database.query(
      `INSERT INTO users_roles ("order", parent_id, value, id) VALUES (1, $1, 'admin', gen_random_uuid())`,
      [id],
    )
  }
  return id
}

/** As eleven minutes after the sign-in of an account: what opens, shows or takes something asks who one is. */
export function makeStale(database: Pool, email: string) {
  return database.query(
    `WITH proofs AS (DELETE FROM fresh_sign_ins USING users WHERE users.id = user_id AND email = $1)
     UPDATE users_sessions s SET created_at = s.created_at - interval '11 minutes'
     FROM users WHERE users.id = _parent_id AND email = $1`,
    [email],
  )
}

/** Stores an account of an admin who is limited to an area. */
export async function addLimited(
  database: Pool,
  email: string,
  password: string,
  area: Area,
): Promise<string> {
  const id = await addAccount(database, email, password, true)
  await database.query(
    'INSERT INTO users_areas ("order", parent_id, value, id) VALUES (1, $1, $2, gen_random_uuid())',
    [id, area],
  )
  return id
}
