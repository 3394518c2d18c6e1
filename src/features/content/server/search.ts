import type {
  CollectionSlug,
  Field,
  GlobalSlug,
  Payload,
  PayloadRequest,
  SanitizedCollectionConfig,
  SanitizedGlobalConfig,
} from 'payload'
import { z } from 'zod'
import { paths } from '@/domain/paths'
import { fillIn } from '@/features/company/rules/company'
import { findCompany } from '@/features/company/server/company'
import {
  type ContentText,
  type FieldPlace,
  findTexts,
  toFieldAddress,
} from '@/features/content/rules/content-search'
import { isRecord } from '@/lib/fetch-json'
import { richTextWords } from '@/lib/rich-text-words'
import { adminEndpoint } from '@/server/admin-endpoint'

const SHOWN = 8

/**
 * `GET /api/content-search?text` finds the fields of the site's content that contain every word of a text, for admins.
 * It searches the newest drafts, because these are what the forms show.
 */
export const searchContent = adminEndpoint({
  method: 'get',
  path: '/content-search',
  query: z.object({ text: z.string().max(200) }),
  refusal: 'The search cannot be read',
  handle: async ({ req, query }) => ({ found: findTexts(await readTexts(req), query.text, SHOWN) }),
})

/** How long texts are cached, because every typed letter causes a request. */
const KEPT_MS = 3_000
const kept = new WeakMap<Payload, { until: number; texts: Promise<ContentText[]> }>()

function readTexts(req: PayloadRequest): Promise<ContentText[]> {
  const known = kept.get(req.payload)
  if (known && known.until > Date.now()) return known.texts
  const texts = listTexts(req)
  kept.set(req.payload, { until: Date.now() + KEPT_MS, texts })
  texts.catch(() => kept.delete(req.payload))
  return texts
}

type Config = SanitizedCollectionConfig | SanitizedGlobalConfig

/**
 * Lists the texts of all content, which is every document with drafts. The documents are read one after the other, so
 * that a search uses one connection.
 */
async function listTexts(req: PayloadRequest): Promise<ContentText[]> {
  const { payload } = req
  const how = { depth: 0, draft: true, overrideAccess: false, user: req.user } as const
  const company = await findCompany(payload)
  const texts: ContentText[] = []
  const isContent = ({ versions }: Config) => Boolean(versions?.drafts)
  for (const global of payload.config.globals.filter(isContent)) {
    const content = await payload.findGlobal({ ...how, slug: global.slug as GlobalSlug })
    texts.push(...textsOf(global, content, String(global.label), `${paths.admin}/globals/${global.slug}`))
  }
  for (const collection of payload.config.collections.filter(isContent)) {
    if (collection.admin.group !== 'Site') continue
    const { docs } = await payload.find({
      ...how,
      collection: collection.slug as CollectionSlug,
      pagination: false,
    })
    for (const doc of docs as unknown as Record<string, unknown>[]) {
      const title = String(doc[collection.admin.useAsTitle ?? 'id'] ?? '')
      texts.push(
        ...textsOf(collection, doc, title, `${paths.admin}/collections/${collection.slug}/${doc.id}`),
      )
    }
  }
  return texts.map((each) => ({ ...each, text: fillIn(each.text, company) }))
}

/** Lists every text of a document, in the order of its form. */
export function textsOf(
  { fields }: Pick<Config, 'fields'>,
  content: unknown,
  document: string,
  href: string,
): ContentText[] {
  return valuesOf(fields, content).flatMap(({ path, labels, tabs, field, value }) => {
    const text = textOf(field, value)
    return text === ''
      ? []
      : [{ document, field: labels.join(', '), href: toFieldAddress(href, { path, tabs }), text }]
  })
}

/** The place of a field in its document's form, from the outermost group to the field. */
type Place = FieldPlace & { labels: readonly string[] }

/** A field that the form shows, and the text in it. */
type WrittenField = Place & { field: Field; value: unknown }

const TOP: Place = { path: '', labels: [], tabs: [] }

/** Lists every field of a document with its own value, in the order of its form and including the rows of lists. */
export function valuesOf(fields: readonly Field[], values: unknown, place: Place = TOP): WrittenField[] {
  return fields.flatMap((field) => {
    if (isHidden(field)) return []
    if (field.type === 'tabs')
      return field.tabs.flatMap((tab) => {
        const tabs = [...place.tabs, String(tab.label ?? '')]
        if (!('name' in tab) || !tab.name) return valuesOf(tab.fields, values, { ...place, tabs })
        return valuesOf(tab.fields, partOf(values, tab.name), {
          ...inside(place, tab.name, tab.label),
          tabs,
        })
      })
    if (field.type === 'row' || field.type === 'collapsible') return valuesOf(field.fields, values, place)
    if (!('name' in field) || !field.name) return []
    const value = partOf(values, field.name)
    const here = inside(place, field.name, field.label)
    if (field.type === 'group') return valuesOf(field.fields, value, here)
    if (field.type === 'array')
      return (Array.isArray(value) ? value : []).flatMap((row, index) => {
        const labels = [...here.labels.slice(0, -1), `${here.labels.at(-1) ?? ''} ${index + 1}`.trim()]
        return valuesOf(field.fields, row, { path: `${here.path}.${index}`, labels, tabs: here.tabs })
      })
    return [{ ...here, field, value }]
  })
}

const inside = ({ path, labels, tabs }: Place, name: string, label: unknown): Place => ({
  path: path ? `${path}.${name}` : name,
  labels: typeof label === 'string' ? [...labels, label] : labels,
  tabs,
})

const partOf = (values: unknown, name: string) => (isRecord(values) ? values[name] : undefined)

/** Says whether a search leaves a field out, because it is hidden or the server sets it. */
function isHidden({ admin = {} }: Field): boolean {
  if ('hidden' in admin && admin.hidden) return true
  return 'readOnly' in admin && Boolean(admin.readOnly) && 'position' in admin && admin.position === 'sidebar'
}

function textOf(field: Field, value: unknown): string {
  if (field.custom?.isSearched === false) return ''
  if (field.type === 'richText') return richTextWords(value)
  if (field.type !== 'text' && field.type !== 'textarea' && field.type !== 'email' && field.type !== 'number')
    return ''
  return [value]
    .flat()
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .join(' ')
}
