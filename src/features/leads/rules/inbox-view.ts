import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { isUuid } from '@/lib/uuid'
import { dayBounds, type InboxFilter } from './inbox'
import {
  CHOICES,
  FILTER_LISTS,
  type FilterList,
  isChoiceList,
  MYSELF,
  ownersFor,
  toStages,
} from './lead-filter'

/** The value in an address and a saved view which says that their days are those of the business, for every reader. */
export const BUSINESS_DAYS = 'business'

/**
 * The filter of a view as an address and a saved view hold it. It has no instants, and `me` in place of the reader's
 * id, so that it can be shared.
 */
export type ViewFilter = Readonly<Record<FilterList, readonly string[]>> & {
  /** Only leads whose follow-up is overdue at the time of reading. */
  overdue: boolean
  trash: boolean
  /** Days, `YYYY-MM-DD`, on which leads came in. */
  from: string | null
  to: string | null
  /** Days, in the same form, on which the visits of leads began. */
  landedFrom: string | null
  landedTo: string | null
  /** The calendar of these days: the business's, or the reader's for null. */
  zone: typeof BUSINESS_DAYS | null
}

/** The names of a view's days. */
export const VIEW_DAYS = ['from', 'to', 'landedFrom', 'landedTo'] as const

type Lists = Pick<ViewFilter, FilterList>

const toLists = (listOf: (name: FilterList) => readonly string[]) =>
  Object.fromEntries(FILTER_LISTS.map((name) => [name, listOf(name)])) as unknown as Lists

const NO_LISTS = toLists(() => [])

/** The filter of the list that the specification describes. */
export const NO_CHOICE: ViewFilter = {
  ...NO_LISTS,
  overdue: false,
  trash: false,
  from: null,
  to: null,
  landedFrom: null,
  landedTo: null,
  zone: null,
}

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

/** A saved view as a member of the staff sees it. */
export type SavedView = { id: string; name: string; shared: boolean; isOwn: boolean; filter: ViewFilter }

/** The most saved views that a reader sees, because more would be no help in choosing. */
export const MAX_SAVED_VIEWS = 50

export const VIEW_NAME_LETTERS = 60

export function isViewName(name: string): name is ViewName {
  return Object.hasOwn(VIEWS, name)
}

const MAX_VALUES = 100
const MAX_LETTERS = 300
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is the id of an owner, or the word for the reader or for nobody. */
export function isOwner(text: string): boolean {
  return text === MYSELF || text === 'none' || isUuid(text)
}

/** Parses the stored filter of a saved view; null when it is invalid. */
export function readViewFilter(stored: unknown): ViewFilter | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  const given = new Map(Object.entries(stored))
  if (![...given.keys()].every((key) => Object.hasOwn(NO_CHOICE, key))) return null
  const lists = FILTER_LISTS.map((name) => [name, given.get(name) ?? []] as const)
  if (!lists.every(([name, list]) => isList(name, list))) return null
  const days = VIEW_DAYS.map((name) => given.get(name) ?? null)
  if (!days.every((day) => day === null || (typeof day === 'string' && DAY.test(day)))) return null
  const flags = [given.get('overdue') ?? false, given.get('trash') ?? false]
  if (!flags.every((flag) => typeof flag === 'boolean')) return null
  const zone = given.get('zone') ?? null
  if (zone !== null && zone !== BUSINESS_DAYS) return null
  return { ...NO_CHOICE, ...Object.fromEntries(given) }
}

function isList(name: FilterList, list: unknown): boolean {
  if (!Array.isArray(list) || list.length > MAX_VALUES) return false
  if (!list.every((text) => typeof text === 'string' && text.length <= MAX_LETTERS)) return false
  if (name === 'stages') return toStages(list).length === list.length
  if (isChoiceList(name)) {
    const known: readonly string[] = CHOICES[name]
    return list.every((text) => known.includes(text))
  }
  return name !== 'owners' || list.every(isOwner)
}

/** Represents the empty text in an address. No other text is written like this, because its @ would be encoded. */
const NO_TEXT = '@none'

/** Writes lists in the form that addresses use: encoded texts, separated by commas. */
export function toListTexts(lists: Partial<Record<FilterList, readonly string[]>>): Record<string, string> {
  const written = (text: string) => (text === '' ? NO_TEXT : encodeURIComponent(text))
  const pairs = FILTER_LISTS.map((name) => [name, (lists[name] ?? []).map(written).join()] as const)
  return Object.fromEntries(pairs.filter(([, text]) => text !== ''))
}

/**
 * Reads the lists of an address.
 *
 * @param textOf - the text that the address has under a name
 * @returns null when one of them cannot be read
 */
export function readListTexts(textOf: (name: FilterList) => string): Lists | null {
  const read = (text: string) => (text === NO_TEXT ? '' : decodeURIComponent(text))
  try {
    const lists = FILTER_LISTS.map((name) => [name, textOf(name).split(',').filter(Boolean).map(read)])
    const filter = readViewFilter(Object.fromEntries(lists))
    return filter && toLists((name) => filter[name])
  } catch {
    return null
  }
}

/** The account that reads a view, and the time. Without a zone its days are those of this process or browser. */
export type Reader = { id: string; now: Date; zone?: string }

/** Converts a view to a filter for its reader. */
export function resolveFilter(filter: ViewFilter, { id, now, zone }: Reader): InboxFilter {
  const { overdue, trash, stages, owners, from, to, landedFrom, landedTo, zone: own, ...lists } = filter
  const clock = own === BUSINESS_DAYS ? BUSINESS_TIME_ZONE : zone
  const landed = dayBounds({ from: landedFrom, to: landedTo }, clock)
  return {
    text: '',
    ...dayBounds({ from, to }, clock),
    ...lists,
    stages: toStages(stages),
    owners: ownersFor(owners, id),
    trash,
    due: overdue ? now : null,
    landedFrom: landed.from,
    landedTo: landed.to,
  }
}

/** Says whether two filters are equal apart from the days on which leads came in. */
export function isSameChoice(a: ViewFilter, b: ViewFilter): boolean {
  const textOf = ({ overdue, trash, landedFrom, landedTo, ...lists }: ViewFilter) =>
    JSON.stringify([toListTexts(lists), overdue, trash, landedFrom, landedTo])
  return textOf(a) === textOf(b)
}
