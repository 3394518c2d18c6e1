/**
 * A row of React's data: a model in JSON, a text, or a line that stays as it is, such as the address of a script.
 * Models name other rows by their ids.
 */
export type Row = { id: string } & (
  | { kind: 'model'; model: unknown }
  | { kind: 'text' | 'line'; text: string }
)

/** An element in React's data: a mark, its kind, its key and its properties. */
export type ElementModel = ['$', string, string | null, Record<string, unknown>]

/** What React leaves out when it is the value of a property. */
export const UNDEFINED = '$undefined'

/** What marks a line that names a script, gives a hint or an error, or begins or ends a list that came in pieces. */
const STAYS = /^[IHEXC]/

/** What would be taken for the token of a part: the name of a property, or what a later React may send. */
const LOOKS_TAKEN = /(?:^|[[{,:])"\$~/

const BEGINS_MODEL = /^[[{"\d\-tfn]/

const BEGINS_TEXT = 'T'.charCodeAt(0)

/** @returns null for a form of data that is not known here */
export function readRows(flight: Buffer): Row[] | null {
  const rows: Row[] = []
  let at = 0
  while (at < flight.length) {
    const colon = flight.indexOf(':', at)
    if (colon === -1) return null
    const id = flight.toString('utf8', at, colon)
    const isText = flight[colon + 1] === BEGINS_TEXT
    const begin = isText ? flight.indexOf(',', colon) + 1 : colon + 1
    const bytes = Number.parseInt(flight.toString('utf8', colon + 2, begin - 1), 16)
    const end = isText ? begin + bytes : flight.indexOf('\n', begin)
    if (!/^[\da-f]*$/.test(id) || !(end >= begin && end <= flight.length)) return null
    const row = toRow(id, flight.toString('utf8', begin, end), isText)
    if (row === null) return null
    rows.push(row)
    at = isText ? end : end + 1
  }
  return rows
}

function toRow(id: string, text: string, isText: boolean): Row | null {
  if (isText) return { id, kind: 'text', text }
  if (LOOKS_TAKEN.test(text)) return null
  if (STAYS.test(text)) return { id, kind: 'line', text }
  // A row of bytes, or what a later React may send.
  if (!BEGINS_MODEL.test(text)) return null
  try {
    return { id, kind: 'model', model: JSON.parse(text) }
  } catch {
    return null
  }
}

/** Whether a line tells the browser to fetch what the page itself has told it to. */
export function isKnownHint(row: Row, html: string): boolean {
  if (row.kind !== 'line' || !row.text.startsWith('HL')) return false
  const [address] = JSON.parse(row.text.slice(2))
  return (
    html.includes(`<link rel="preload" href="${address}"`) ||
    html.includes(`<link rel="stylesheet" href="${address}"`)
  )
}

/**
 * The rows that references to an inner part of a row lead through: they must stay as they are.
 *
 * @returns null when a reference leads to nothing that is known here
 */
export function idsWithin(rows: readonly Row[], flight: string): ReadonlySet<string> | null {
  const models = new Map(rows.map((row) => [row.id, row.kind === 'model' ? row.model : undefined]))
  const inside = new Set<string>()

  function leadsOn(model: unknown, names: readonly string[]): boolean {
    const id = typeof model === 'string' ? /^\$L?([\da-f]+)$/.exec(model)?.[1] : undefined
    const [name, ...others] = names
    if (id !== undefined) {
      if (name !== undefined) inside.add(id)
      return models.has(id) && leadsOn(models.get(id), names)
    }
    if (name === undefined) return model !== undefined
    if (typeof model !== 'object' || model === null) return false
    const isOfElement = Array.isArray(model) && isElement(model)
    return leadsOn(Reflect.get(model, isOfElement ? (PLACES[name] ?? name) : name), others)
  }

  const references = flight.matchAll(/"(\$[\da-f]+):([^"]*)"/g)
  const areKnown = [...references].every(([, row, names = '']) => leadsOn(row, names.split(':')))
  return areKnown ? inside : null
}

/** Where React's names of what an element consists of stand in its model. */
const PLACES: Readonly<Record<string, string>> = { type: '1', key: '2', props: '3' }

export function isElement(model: unknown[]): model is ElementModel {
  return model[0] === '$' && typeof model[1] === 'string' && typeof model[3] === 'object'
}

/** A line of the data that neither ends the script element that it stands in nor begins another. */
export function toLine(row: Row, take: (model: unknown) => unknown): string {
  const model = row.kind === 'model' ? take(row.model) : asModel(row.text)
  const text = row.kind === 'line' ? row.text : JSON.stringify(model)
  return `${row.id}:${text.replace(/<(?=!--|\/?script)/gi, '\\u003c')}\n`
}

/** A row of text has its length before it and escapes nothing. As a model it needs neither. */
const asModel = (text: string) => (text.startsWith('$') ? `$${text}` : text)

/** The lines without the models and texts that only parts have named. React begins with the row 0. */
export function reachedOf(rows: readonly Row[], lines: readonly string[]): string[] {
  const reached = new Set<string>()
  const waiting = ['0']
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    for (const [at, row] of rows.entries()) if (row.id === id) waiting.push(...namesIn(lines[at] ?? ''))
  }
  return lines.filter((_line, at) => rows[at]?.kind === 'line' || reached.has(rows[at]?.id ?? ''))
}

/** The ids of the rows that a line names, each after a letter that says how. */
function namesIn(line: string): string[] {
  return [...line.matchAll(/"\$[A-Zh-z@]?([\da-f]+)(?=[":])/g)].map(([, id = '']) => id)
}
