import { setTimeout } from 'node:timers/promises'
import { spread } from './load'

/** The time of one upload, and the waiting times of other requests meanwhile, in ms. */
export type Uploaded = {
  status: number
  reason: string
  seconds: number
  others: { median: number; longest: number }
}

const PAUSE_MS = 20

/** Uploads an image while pages are requested, and deletes it again. */
export async function measureUpload(origin: string, cookie: string, bytes: Buffer): Promise<Uploaded> {
  const headers = { origin, 'sec-fetch-site': 'same-origin', cookie }
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], 'bench.jpg', { type: 'image/jpeg' }))
  body.append('_payload', JSON.stringify({ alt: 'Measured' }))
  const isOver = new AbortController()
  const others = timeOthers(origin, isOver.signal)
  const began = performance.now()
  const response = await fetch(`${origin}/api/media?depth=0`, { method: 'POST', headers, body })
  const { doc, errors } = await response.json()
  const seconds = (performance.now() - began) / 1000
  isOver.abort()
  const times = await others
  if (doc) await fetch(`${origin}/api/media/${doc.id}`, { method: 'DELETE', headers })
  return {
    status: response.status,
    reason: errors?.[0]?.message ?? '',
    seconds,
    others: { median: spread(times).median, longest: Math.max(...times) },
  }
}

async function timeOthers(origin: string, isOver: AbortSignal): Promise<number[]> {
  const times: number[] = []
  do {
    for (const path of ['/healthz', '/about']) {
      const began = performance.now()
      await (await fetch(origin + path)).arrayBuffer()
      times.push(performance.now() - began)
    }
    await setTimeout(PAUSE_MS)
  } while (!isOver.aborted)
  return times
}
