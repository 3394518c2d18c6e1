import { Writable } from 'node:stream'
import { createLogger } from '@/lib/logger'

type Entry = Record<string, unknown> & { event?: string; request?: string; time: string }

/** A logger of the product that writes here, and what it has written. */
export function recordedLog(level = 'info') {
  const written: string[] = []
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      written.push(String(chunk))
      done()
    },
  })
  const lines = () => written.join('').split('\n').filter(Boolean)
  return {
    logger: createLogger(level, sink),
    text: () => written.join(''),
    lines,
    entries: (): Entry[] => lines().map((line) => JSON.parse(line)),
    forget: () => written.splice(0),
  }
}
