import { paths } from '@/domain/paths'
import { isRecord } from '@/lib/fetch-json'
import { type FactorState, toFactorState } from './factors'
import { type WithCodes, withCodes } from './passkey-requests'
import { type Outcome, send } from './session-requests'

/** The data for setting up an app: a QR code to scan, or a secret to type. */
export type BegunFactor = { id: string; secret: string; qr: { size: number; path: string } }

/**
 * Reads the factors of the signed-in account; `isFresh` says whether they may be changed now. Null when the request
 * fails.
 */
export async function readFactors(): Promise<(FactorState & { isFresh: boolean }) | null> {
  const { body } = await send(paths.factors)
  const state = toFactorState(body)
  return state && { ...state, isFresh: isRecord(body) && body.isFresh === true }
}

/** Begins to set an app up. */
export async function beginFactor(name: string): Promise<Outcome & { begun: BegunFactor | null }> {
  const outcome = await send(`${paths.factors}/totp`, { name })
  return { ...outcome, begun: toBegun(outcome.body) }
}

/** Confirms an app with one of its codes, after which it is a factor. The first factor brings backup codes. */
export async function confirmFactor(id: string, code: string): Promise<WithCodes> {
  return withCodes(await send(`${paths.factors}/confirm`, { id, code }))
}

/** Makes new backup codes. */
export async function renewCodes(): Promise<WithCodes> {
  return withCodes(await send(`${paths.factors}/codes`, {}))
}

export async function renameFactor(id: string, name: string): Promise<Outcome> {
  return await send(`${paths.factors}/rename`, { id, name })
}

export async function removeFactor(id: string): Promise<Outcome> {
  return await send(`${paths.factors}/remove`, { id })
}

/** Proves the identity of the signed-in person again, which sensitive changes need. */
export async function prove(password: string, code: string): Promise<Outcome> {
  return await send(paths.proof, { password, ...(code ? { code } : {}) })
}

/** Removes all factors of a colleague's account; `removed` says how many there were. */
export async function resetFactors(userId: string): Promise<Outcome & { removed: number }> {
  const outcome = await send(paths.resetFactors(userId), {})
  const removed = isRecord(outcome.body) ? Number(outcome.body.removed) : 0
  return { ...outcome, removed: removed || 0 }
}

function toBegun(body: unknown): BegunFactor | null {
  if (!isRecord(body) || !isRecord(body.qr)) return null
  const { id, secret, qr } = body
  return { id: String(id), secret: String(secret), qr: { size: Number(qr.size), path: String(qr.path) } }
}
