import { isUuid } from '@/lib/uuid'
import {
  FILTER_LISTS,
  type FilterList,
  isMilestone,
  type LeadFilter,
  MYSELF,
  ownersFor,
  toStages,
} from './lead-filter'

/** What a view chooses, as an address and a saved view carry it: no instant, and no person where `me` stands. */
export type ViewFilter = Readonly<Record<FilterList, readonly string[]>> & {
  /** The follow-up is due, whenever one looks. */
  overdue: boolean
  trash: boolean
  /** Local days of whoever looks, `YYYY-MM-DD`. */
  from: string | null
  to: string | null
}

type Lists = Pick<ViewFilter, FilterList>

const toLists = (listOf: (name: FilterList) => readonly string[]) =>
  Object.fromEntries(FILTER_LISTS.map((name) => [name, listOf(name)])) as unknown as Lists

const NO_LISTS = toLists(() => [])

/** The specified list. */
export const NO_CHOICE: ViewFilter = { ...NO_LISTS, overdue: false, trash: false, from: null, to: null }

/** The views that everybody has, in their order. */
export const VIEWS = {
  all: NO_CHOICE,
  new: { ...NO_CHOICE, stages: ['new'] },
  mine: { ...NO_CHOICE, owners: [MYSELF] },
  overdue: { ...NO_CHOICE, overdue: true },
  booked: { ...NO_CHOICE, stages: ['booked'] },
  spam: { ...NO_CHOICE, stages: ['spam'] },
  trash: { ...NO_CHOICE, trash: true },
} as const satisfies Record<string, ViewFilter>

export type ViewName = keyof typeof VIEWS

/** A view that somebody has saved, as another of the staff sees it. */
export type SavedView = { id: string; name: string; shared: boolean; isOwn: boolean; filter: ViewFilter }

/** How many saved views one sees; more would be no longer a choice. */
export const MAX_SAVED_VIEWS = 50

export const VIEW_NAME_LETTERS = 60

export function isViewName(name: string): name is ViewName {
  return Object.hasOwn(VIEWS, name)
}

const MAX_VALUES = 100
const MAX_LETTERS = 300
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A person's id, or what stands in its place. */
export function isOwner(text: string): boolean {
  return text === MYSELF || text === 'none' || isUuid(text)
}

/** Reads what a saved view stores; null for anything that no view can be. */
export function readViewFilter(stored: unknown): ViewFilter | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  const given = new Map(Object.entries(stored))
  if (![...given.keys()].every((key) => Object.hasOwn(NO_CHOICE, key))) return null
  const lists = FILTER_LISTS.map((name) => [name, given.get(name) ?? []] as const)
  if (!lists.every(([name, list]) => isList(name, list))) return null
  const days = [given.get('from') ?? null, given.get('to') ?? null]
  if (!days.every((day) => day === null || (typeof day === 'string' && DAY.test(day)))) return null
  const flags = [given.get('overdue') ?? false, given.get('trash') ?? false]
  if (!flags.every((flag) => typeof flag === 'boolean')) return null
  return { ...NO_CHOICE, ...Object.fromEntries(given) }
}

function isList(name: FilterList, list: unknown): boolean {
  if (!Array.isArray(list) || list.length > MAX_VALUES) return false
  if (!list.every((text) => typeof text === 'string' && text.length > 0 && text.length <= MAX_LETTERS))
    return false
  if (name === 'stages') return toStages(list).length === list.length
  if (name === 'milestones') return list.every(isMilestone)
  return name !== 'owners' || list.every(isOwner)
}

/** Writes lists as an address carries them. */
export function toListTexts(lists: Partial<Record<FilterList, readonly string[]>>): Record<string, string> {
  const pairs = FILTER_LISTS.map(
    (name) => [name, (lists[name] ?? []).map(encodeURIComponent).join()] as const,
  )
  return Object.fromEntries(pairs.filter(([, text]) => text !== ''))
}

/**
 * Reads the lists of an address.
 *
 * @param textOf - the text that the address has under a name
 * @returns null when one of them cannot be read
 */
export function readListTexts(textOf: (name: FilterList) => string): Lists | null {
  try {
    const lists = FILTER_LISTS.map((name) => [
      name,
      textOf(name).split(',').filter(Boolean).map(decodeURIComponent),
    ])
    const read = readViewFilter(Object.fromEntries(lists))
    return read && toLists((name) => read[name])
  } catch {
    return null
  }
}

/**
 * @param me - the id of whoever looks
 * @param now - when
 */
export function toLeadFilter(filter: ViewFilter, me: string, now: Date): LeadFilter {
  const { overdue, trash, stages, owners, from: _, to: __, ...lists } = filter
  return {
    ...lists,
    stages: toStages(stages),
    owners: ownersFor(owners, me),
    trash,
    due: overdue ? now : null,
  }
}

/** Says whether two filters choose the same. */
export function isSameChoice(a: ViewFilter, b: ViewFilter): boolean {
  const textOf = (filter: ViewFilter) => JSON.stringify([toListTexts(filter), filter.overdue, filter.trash])
  return textOf(a) === textOf(b)
}
