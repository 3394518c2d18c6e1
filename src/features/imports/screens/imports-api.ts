import { paths } from '@/domain/paths'
import type { Choices } from '@/features/imports/rules/choices'
import type {
  Lines,
  Opened,
  Progress,
  Received,
  Shown,
  Uploading,
  UploadRequest,
} from '@/features/imports/rules/contract'
import { fetchJson, firstError, isRecord, RequestFailed } from '@/lib/fetch-json'

const at = (id: string, call: string) => `${paths.imports}/${id}/${call}`

/** The statuses of a refusal whose message is shown. */
export const REFUSALS = [400, 409, 413, 507]

/** @throws {RequestFailed}, as all of these do */
export const beginUpload = (file: UploadRequest): Promise<Uploading> =>
  fetchJson(`${paths.imports}/upload`, { body: file })

export const beginImages = (id: string, images: UploadRequest | null): Promise<Uploading> =>
  fetchJson(at(id, 'images'), { body: { images } })

export const recognise = (id: string): Promise<unknown> =>
  fetchJson(at(id, 'recognise'), { body: {}, isLong: true })

export const readOpened = (id: string): Promise<Opened> => fetchJson(at(id, 'details'))

export const readProgress = (id: string, signal: AbortSignal): Promise<Progress> =>
  fetchJson(at(id, 'progress'), { signal })

/** @param isLast - whether the page is about to be left, so that the request must outlive it */
export const saveChoices = (id: string, choices: Choices, isLast = false): Promise<Opened> =>
  fetchJson(at(id, 'choices'), { body: { choices }, keepalive: isLast, isLong: true })

export const preview = (id: string, choices: Choices): Promise<Progress> =>
  fetchJson(at(id, 'preview'), { body: { choices } })

export const change = (
  id: string,
  call: 'start' | 'pause' | 'go-on' | 'undo' | 'discard',
): Promise<Progress> => fetchJson(at(id, call), { body: {} })

export const readLines = (
  id: string,
  { show, from }: { show: Shown; from: number },
  signal: AbortSignal,
): Promise<Lines> => {
  const query = new URLSearchParams({ ...(show !== 'all' && { show }), from: String(from) })
  return fetchJson(`${at(id, 'lines')}?${query}`, { signal })
}

export const reportAddress = (id: string) => at(id, 'report')
export const rejectedAddress = (id: string) => at(id, 'rejected')

type Sending = {
  of: 'file' | 'images'
  /** The most bytes of one part. */
  partBytes: number
  /** How many bytes of all files are there already. */
  from: number
  onSent: (bytes: number) => void
  signal: AbortSignal
}

/**
 * Sends files part by part, one behind the other.
 *
 * @throws {RequestFailed} for a part that cannot be sent; what was sent stays, and it can go on from there
 */
export async function sendFiles(id: string, files: readonly File[], sending: Sending): Promise<void> {
  const { of, partBytes, from, onSent, signal } = sending
  let before = 0
  for (const [no, file] of files.entries()) {
    let sent = Math.min(Math.max(from - before, 0), file.size)
    while (sent < file.size) {
      const query = new URLSearchParams({ of, no: String(no), at: String(sent) })
      sent = await sendPart(`${at(id, 'part')}?${query}`, file.slice(sent, sent + partBytes), signal)
      onSent(before + sent)
    }
    before += file.size
  }
}

const TRIES = 5
const PART_TIMEOUT_MS = 120_000

/** Sends a part, and sends it again when the connection is lost. */
async function sendPart(address: string, part: Blob, signal: AbortSignal): Promise<number> {
  const form = new FormData()
  form.set('_payload', '{}')
  form.set('part', part)
  for (let tries = 1; ; tries += 1) {
    try {
      const ends = AbortSignal.any([signal, AbortSignal.timeout(PART_TIMEOUT_MS)])
      const { received }: Received = await fetchJson(address, {
        body: form,
        signal: ends,
        isLong: true,
        session: 'regain',
      })
      return received
    } catch (error) {
      const received = receivedIn(error)
      if (received !== null) return received
      if (signal.aborted || tries === TRIES || !isPassing(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tries))
    }
  }
}

/** How much the server has, which it says of a part that does not follow it: the response of an earlier try was lost. */
function receivedIn(error: unknown): number | null {
  const data = error instanceof RequestFailed && error.status === 409 && firstError(error.body)?.data
  return isRecord(data) && typeof data.received === 'number' ? data.received : null
}

const isPassing = (error: unknown) =>
  error instanceof RequestFailed && (error.status === 0 || error.status === 429 || error.status >= 502)
