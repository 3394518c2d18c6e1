import { FeedProblem } from './feed-problem'

/** The lines of a component that tell when somebody is busy. The others, such as texts and attachments, are never decoded. */
const WANTED = {
  VEVENT: new Set([
    ...['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'],
    ...['STATUS', 'TRANSP', 'ATTENDEE'],
  ]),
  VTIMEZONE: new Set(['TZID', 'DTSTART', 'RRULE', 'RDATE', 'TZOFFSETFROM', 'TZOFFSETTO']),
  VFREEBUSY: new Set(['UID', 'FREEBUSY']),
} as const

type Cuttable = keyof typeof WANTED

/** A piece of a feed, with the number of its calendar, of which a file may hold several. */
export type FeedPart =
  | { kind: Cuttable; calendar: number; text: string }
  | { kind: 'zone-name'; calendar: number; text: string }
  | { kind: 'broken' }

/** Octets that the wanted lines of a component may have. */
const MOST_BYTES = 256 * 1024

const NEWLINE = 0x0a
const RETURN = 0x0d
const SPACE = 0x20
const TAB = 0x09
const BEGINNING = /^BEGIN:VCALENDAR\s*$/i
const BYTE_ORDER_MARK = Buffer.from('\uFEFF')
/** Octets in which the name of a line ends, if it may be wanted. */
const LONGEST_NAME = 20

/** Takes the octets of a feed as they arrive. */
type FeedCutter = {
  /** @returns the pieces that these octets complete */
  take: (chunk: Uint8Array) => FeedPart[]
  /** @throws {FeedProblem} when the feed may not end here */
  end: () => FeedPart[]
}

/**
 * Cuts a feed into its components while it arrives, so that never more than one of them is in memory. Lines are unfolded
 * before they are decoded, because a fold may stand within a letter. A component that is not closed is broken, and costs
 * itself alone.
 */
export function createFeedCutter(): FeedCutter {
  /** The octets of a line whose end has not arrived. */
  let waiting: Buffer[] = []
  /** The pieces of a wanted line; null while the current one is not wanted. */
  let line: Buffer[] | null = null
  let lineName = ''
  let isFirst = true
  let calendars = 0
  let isInCalendar = false
  let component = ''
  /** The components within the component. */
  let nested: string[] = []
  let lines: string[] = []
  let size = 0
  let parts: FeedPart[] = []

  const drop = () => {
    if (component === 'VEVENT') parts.push({ kind: 'broken' })
    component = ''
    nested = []
  }

  const begin = (name: string) => {
    if (name === 'VCALENDAR') {
      if (isInCalendar) throw new FeedProblem('cut-off')
      isInCalendar = true
      calendars += 1
    } else if (component && name !== 'VEVENT') {
      nested.push(name)
      if (component === 'VTIMEZONE') lines.push(`BEGIN:${name}`)
    } else if (isInCalendar) {
      drop()
      component = name
      lines = [`BEGIN:${name}`]
      size = 0
    }
  }

  const end = (name: string) => {
    if (name === 'VCALENDAR') {
      drop()
      isInCalendar = false
    } else if (nested.at(-1) === name) {
      nested.pop()
      if (component === 'VTIMEZONE') lines.push(`END:${name}`)
    } else if (component === name) {
      if (nested.length > 0) return drop()
      if (isCuttable(name))
        parts.push({ kind: name, calendar: calendars, text: [...lines, `END:${name}`, ''].join('\r\n') })
      component = ''
    }
  }

  const finishLine = () => {
    if (!line) return
    const text = (line.length === 1 ? line : [Buffer.concat(line)])[0]?.toString('utf8') ?? ''
    line = null
    if (!lineName) {
      lineName = nameOf(text)
      if (!isWanted(lineName)) return
    }
    if (lineName === 'BEGIN') return begin(text.slice(6).trim().toUpperCase())
    if (lineName === 'END') return end(text.slice(4).trim().toUpperCase())
    if (lineName === 'X-WR-TIMEZONE') {
      parts.push({ kind: 'zone-name', calendar: calendars, text: text.slice(text.indexOf(':') + 1).trim() })
      return
    }
    size += text.length
    if (size > MOST_BYTES) throw new FeedProblem('too-much')
    lines.push(text)
  }

  const isWanted = (name: string) => {
    if (name === 'BEGIN' || name === 'END') return true
    if (!component) return name === 'X-WR-TIMEZONE' && isInCalendar
    return (
      isCuttable(component) && WANTED[component].has(name) && (!nested.length || component === 'VTIMEZONE')
    )
  }

  /** Takes a line as it stands in the feed, folded or not. */
  const takeLine = (bytes: Buffer, from: number, until: number) => {
    const start = isFirst && bytes.subarray(from, from + 3).equals(BYTE_ORDER_MARK) ? from + 3 : from
    const to = until > start && bytes[until - 1] === RETURN ? until - 1 : until
    if (to === start) return
    const first = bytes[start]
    if (first === SPACE || first === TAB) {
      line?.push(bytes.subarray(start + 1, to))
      return
    }
    finishLine()
    if (isFirst && !isBeginning(bytes.subarray(start, to))) throw new FeedProblem('no-calendar')
    isFirst = false
    const head = bytes.toString('latin1', start, Math.min(start + LONGEST_NAME, to))
    const isNamed = /[:;]/.test(head) || to - start > LONGEST_NAME
    lineName = isNamed ? nameOf(head) : ''
    line = !isNamed || isWanted(lineName) ? [bytes.subarray(start, to)] : null
  }

  const given = () => {
    const done = parts
    parts = []
    return done
  }

  return {
    take: (chunk) => {
      const arrived = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      if (!arrived.includes(NEWLINE)) {
        waiting.push(arrived)
        return []
      }
      const bytes = waiting.length > 0 ? Buffer.concat([...waiting, arrived]) : arrived
      let from = 0
      for (let to = bytes.indexOf(NEWLINE); to !== -1; to = bytes.indexOf(NEWLINE, from)) {
        takeLine(bytes, from, to)
        from = to + 1
      }
      waiting = from < bytes.length ? [bytes.subarray(from)] : []
      return given()
    },
    end: () => {
      const rest = Buffer.concat(waiting)
      takeLine(rest, 0, rest.length)
      finishLine()
      if (calendars === 0) throw new FeedProblem('no-calendar')
      if (isInCalendar) throw new FeedProblem('cut-off')
      return given()
    },
  }
}

function isBeginning(line: Buffer): boolean {
  return line.length < 100 && BEGINNING.test(line.toString('latin1'))
}

/** The name of a line, in capitals; a fold may stand within it. */
function nameOf(line: string): string {
  return (line.split(/[:;]/, 1)[0] ?? '').toUpperCase()
}

function isCuttable(name: string): name is Cuttable {
  return name in WANTED
}
