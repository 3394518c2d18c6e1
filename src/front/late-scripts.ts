import { codeOf, type Document, hashOf, type Placed, sourceOf } from './document'
import { LATE_ID, LOADER } from './loader'

/** React's own data, as Next writes it into a page: calls whose one argument is JSON. */
const FLIGHT = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((.*)\)$/s

/** Which files belong together, as Turbopack writes it into a page: a call whose one argument is JSON. */
const PACK = /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((\{.*\})\);?$/s

/**
 * Holds the scripts of a page back until somebody is there. The page works without them; what they would do
 * before is the loader's own work.
 *
 * @returns the page, and the hashes of what it still runs by itself
 */
export function holdScripts(
  html: string,
  { scripts, preloads }: Document,
): { html: string; hashes: string[] } {
  const sources: string[] = []
  const flight: unknown[] = []
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
  const late = `<script type="application/json" id="${LATE_ID}">${toJson({ s: sources, f: flight, p: pack })}</script>`
  return { html: insertAtEnd(cut(html, cuts), `${late}<script>${LOADER}</script>`), hashes }
}

/**
 * The piece of React's data that a script hands over, undefined when it does anything else. A text
 * is full of quotes, which JSON would write as two letters each: it gives and takes its tildes for them.
 */
function flightIn(code: string): [kind: unknown, text: unknown] | undefined {
  const data = argumentIn(code, FLIGHT)
  if (!Array.isArray(data)) return undefined
  const [kind, text] = data
  return [kind, typeof text === 'string' ? swapQuotes(text) : text]
}

/** The argument of a call of this form, undefined when it is no JSON and so may do something. */
function argumentIn(code: string, call: RegExp): unknown {
  try {
    return JSON.parse(call.exec(code)?.[1] ?? '')
  } catch {
    return undefined
  }
}

/** The loader does it again, which undoes it. */
function swapQuotes(text: string): string {
  return text.replace(/["~]/g, (letter) => (letter === '~' ? '"' : '~'))
}

/** No < of a value can begin or end an element. */
const toJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

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
