/** The ids of documents to which others refer, by `service:SLUG`, `industry:SLUG` and `plan:NAME`. */
export type Ids = ReadonlyMap<string, string>

const REFERENCE = /^(?:service|industry|plan):/

/**
 * Replaces the names of other documents in content by ids. A link keeps the kind before the id, a relationship becomes
 * the id alone.
 *
 * @throws {Error} with the name of a document that does not exist
 */
export function toIds<T>(content: T, ids: Ids): T {
  return mapTexts(content, (text, key) => {
    if (!REFERENCE.test(text)) return text
    const id = ids.get(text)
    if (!id) throw new Error(`There is no ${text}`)
    return key === 'href' ? `${text.slice(0, text.indexOf(':'))}:${id}` : id
  })
}

function mapTexts<T>(value: T, map: (text: string, key: string) => string, key?: string): T
function mapTexts(value: unknown, map: (text: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string') return map(value, key)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, map, key))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, map, name)]))
}
