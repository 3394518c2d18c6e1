const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long a worker keeps a mail for itself; longer than the longest send. */
export const LEASE_MS = MINUTE_MS

/** A send that takes longer counts as failed. */
export const SEND_TIMEOUT_MS = 30_000

/** A mail that has failed for this long is given up and shown to the staff. */
const GIVE_UP_MS = 24 * HOUR_MS

/** A mail that waited for a mail server to be set is sent when it is not older than this. */
export const WORTH_SENDING_MS = 3 * 24 * HOUR_MS

/** Why a mail with the state `waiting` waits, before anybody has tried to send it. */
export const NO_MAIL_SERVER = 'No mail server is set'

/** Why such a mail was given up. */
export const WAITED_TOO_LONG = 'No mail server was set for three days'

/**
 * How old a mail becomes before it is given up. One that waited for a server to be set has a day from then on.
 *
 * @param state - `queued`, or `waiting` when it has waited
 */
export function giveUpAfterMs(state: string): number {
  return state === 'waiting' ? WORTH_SENDING_MS + GIVE_UP_MS : GIVE_UP_MS
}

/**
 * The pause before the next try: 10 s, 20 s, 40 s and so on, at most an hour.
 *
 * @param attempts - tries so far, from 1
 */
export function retryDelayMs(attempts: number): number {
  return Math.min(HOUR_MS, 10_000 * 2 ** Math.min(attempts - 1, 10))
}

/** Thrown in place of a send when nobody has set a mail server. */
export class NoMailServer extends Error {
  override name = 'NoMailServer'
  constructor() {
    super('No mail server is set')
  }
}

/** Told by the name: a bundle of its own has a class of its own. */
export function isNoMailServer(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoMailServer'
}

/** Of what the owner's watch has caused: nobody sends it, and the watch removes it. */
export const WATCH_STATE = 'watch'

/** What a lead of the watch has for its reasons, which the server alone writes. */
export const WATCH_REASON = 'Sent by the watch of the owner: npm run doctor -- --lead'
