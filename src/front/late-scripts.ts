import { codeOf, type Document, hashOf, type Placed, sourceOf } from './document'
import { LATE_ID, type Late, LOADER } from './loader'

/** React's own data, as Next writes it into a page: calls whose one argument is JSON. */
const FLIGHT = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((.*)\)$/s

/** Which files belong together, as Turbopack writes it into a page: a call whose one argument is JSON. */
const PACK = /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((\{.*\})\);?$/s

/** A document whose scripts are held back, and the hashes of what it still runs by itself. */
export type Held = { html: string; hashes: string[] }

/**
 * Holds the scripts of a page back until somebody is there. The page works without them; what they would do
 * before is the loader's own work.
 *
 * @param place - finds a place of its own for React's data, and gives back its address; without it the data
 *   stays in the page
 * @returns null for a page that hands over more than texts, which has to stay as Next wrote it
 */
export function holdScripts(
  html: string,
  { scripts, preloads }: Document,
  place?: (data: string) => string,
): Held | null {
  const sources: string[] = []
  const flight: (string | null)[] = []
  const pack: unknown[] = []
  const hashes = [hashOf(LOADER)]
  const cuts: Placed[] = [...preloads]
  for (const placed of scripts) {
    const source = sourceOf(placed.element)
    const code = codeOf(placed.element)
    const data = code === null ? undefined : flightIn(code)
    const files = code === null ? undefined : argumentIn(code, PACK)
    if (source !== null) sources.push(source)
    else if (data !== undefined) flight.push(data)
    else if (files !== undefined) pack.push(files)
    else {
      if (code !== null) hashes.push(hashOf(code))
      continue
    }
    cuts.push(placed)
  }
  if (flight.includes(null)) return null
  const data = flight.join('')
  // Without Turbopack's list the scripts begin by themselves, before what comes from elsewhere is there.
  const isApart = place && data && pack.length > 0
  const late = toElement({ s: sources, p: pack, ...(isApart ? { a: place(data) } : { f: data }) })
  return { html: insertAtEnd(cut(html, cuts), `${late}<script>${LOADER}</script>`), hashes }
}

/**
 * The piece of React's data that a script hands over: a text, or null for one of Next's other kinds, which are for
 * bytes and for forms without scripts. Undefined when the script does anything else.
 */
function flightIn(code: string): string | null | undefined {
  const data = argumentIn(code, FLIGHT)
  if (!Array.isArray(data)) return undefined
  const [kind, text] = data
  if (kind === 0) return ''
  return kind === 1 && typeof text === 'string' ? text : null
}

/** The argument of a call of this form, undefined when it is no JSON and so may do something. */
function argumentIn(code: string, call: RegExp): unknown {
  try {
    return JSON.parse(call.exec(code)?.[1] ?? '')
  } catch {
    return undefined
  }
}

/** No < of a value can begin or end an element. */
function toElement(late: Late): string {
  const json = JSON.stringify(late).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${LATE_ID}">${json}</script>`
}

function cut(html: string, cuts: Placed[]): string {
  const ordered = cuts.toSorted((a, b) => a.start - b.start)
  let from = 0
  const parts = ordered.map(({ start, end }) => {
    const part = html.slice(from, start)
    from = end
    return part
  })
  return [...parts, html.slice(from)].join('')
}

function insertAtEnd(html: string, addition: string): string {
  const end = html.lastIndexOf('</body>')
  return end === -1 ? html + addition : html.slice(0, end) + addition + html.slice(end)
}
