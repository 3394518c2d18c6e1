import 'server-only'
import { payloadClient } from '../payload-client'
import { sendDueMail } from './worker'

const IDLE_MS = 2_000
const TROUBLE_MS = 10_000

/** Sends due mail for as long as the process lives; a database that is away is tried again, quietly. */
export function startOutboxWorker(): void {
  const turn = async () => {
    const pause = await work()
    setTimeout(turn, pause).unref()
  }
  setTimeout(turn, IDLE_MS).unref()
}

async function work(): Promise<number> {
  try {
    const payload = await payloadClient()
    return (await sendDueMail(payload)) > 0 ? 0 : IDLE_MS
  } catch {
    // The queries that visitors and staff wait for tell of the database; a second voice adds nothing.
    return TROUBLE_MS
  }
}
