const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long a worker reserves a mail for itself. It renews this while it lives, however long the send takes. */
export const LEASE_MS = MINUTE_MS

/** How often it does so: two times may fail. */
export const RENEW_MS = LEASE_MS / 4

/** How many mails a process sends at a time, each over a connection of its own; the last is for notices to the staff alone. */
export const MOST_CONNECTIONS = 3

/** A mail that has failed for this long is given up and shown to the staff. */
const GIVE_UP_MS = 24 * HOUR_MS

/** A mail that waited for a mail server to be set is sent when it is not older than this. */
export const WORTH_SENDING_MS = 3 * 24 * HOUR_MS

/** The reason of a mail with the state `waiting` that nobody has tried to send yet. */
export const NO_MAIL_SERVER = 'No mail server is set'

/** The reason why such a mail was given up. */
export const WAITED_TOO_LONG = 'No mail server was set for three days'

/** The `event` of a mail that one of the staff has written to a lead. */
export const MESSAGE_EVENT = 'message'

/**
 * The age in milliseconds at which a mail is given up. A mail that has waited for a mail server gets another day after
 * that.
 *
 * @param state - `queued`, or `waiting` when it has waited
 */
export function giveUpAfterMs(state: string): number {
  return state === 'waiting' ? WORTH_SENDING_MS + GIVE_UP_MS : GIVE_UP_MS
}

/** While the mail server is away, a process tries one mail so often. */
export const OUTAGE_TRY_MS = 10_000

/**
 * The pause before the next try: 10 s, 20 s, 40 s and so on, at most an hour.
 *
 * @param attempts - tries so far, from 1
 */
export function retryDelayMs(attempts: number): number {
  return Math.min(HOUR_MS, 10_000 * 2 ** Math.min(attempts - 1, 10))
}

/** The pause after a refusal that the server calls permanent, and that somebody may end: from ten minutes on. */
export function retryRefusedMs(attempts: number): number {
  return Math.min(HOUR_MS, 10 * MINUTE_MS * 2 ** Math.min(attempts - 1, 3))
}

/**
 * Why a mail has not gone, as the end of a sentence.
 *
 * @param problem - in the words of the mail server, or of the program
 * @param meaning - what that means; null where no server has answered
 * @returns for example 'This address does not exist. The mail server said: 550 5.1.1 No such user'
 */
export const reasonOf = (problem: string, meaning: string | null): string =>
  meaning ? `${meaning}. The mail server said: ${problem}` : problem

/** Thrown instead of sending when no mail server is configured. */
export class NoMailServer extends Error {
  override name = 'NoMailServer'
  constructor() {
    super(NO_MAIL_SERVER)
  }
}

/** Checks the name of an error instead of its class, because each bundle has its own copy of the class. */
export function isNoMailServer(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoMailServer'
}

/**
 * The state of a mail about an account that waits to be sent. Its words are sealed: releases that do not know this state
 * would send the text that stands in their place.
 */
export const SEALED_STATE = 'sealed'

/** What the staff read instead. */
export const SEALED_TEXT = 'What a mail about an account says is for its recipient alone.'

/** The reason of a mail whose link has ended before a server took it. */
export const LINK_ENDED = 'Its link has ended before a mail server took it'

/** The state of a mail that is not sent, because by now it would say what is no longer so. */
export const DROPPED_STATE = 'dropped'

/** The reason of a mail that would come after its moment, as one that waited for the mail server. */
export const TOO_LATE = 'Its moment had passed before a mail server took it'

/** The reason of a mail about an appointment that was changed or erased before a server took it. */
export const OUTDATED = 'Its appointment was changed before a mail server took it'

/** A mail about an account, in SQL: it has an end, as a reminder has, and is about no lead and no appointment. */
export const IS_OF_ACCOUNT =
  'outbox.ends_at is not null and outbox.lead_id is null and outbox.appointment_sequence is null'

/** The states of mails that wait to be sent, for SQL. */
export const UNSENT = `('queued', 'waiting', '${SEALED_STATE}')`

/**
 * The pause before the next try of a mail that is worth nothing after a while: as `retryDelayMs`, and less toward the end.
 *
 * @param leftMs - milliseconds until its end
 */
export function retryBeforeEndMs(attempts: number, leftMs: number): number {
  return Math.min(retryDelayMs(attempts), Math.max(MINUTE_MS, leftMs / 3))
}

/** The state of mails for the test lead of the owner's watch. They are never sent, and the watch deletes them. */
export const WATCH_STATE = 'watch'

/** The reason that marks a test lead of the watch, which only the server writes. */
export const WATCH_REASON = 'Sent by the watch of the owner: npm run doctor -- --lead'
