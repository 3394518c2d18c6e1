import type { ListView } from '@/staff-ui/table/use-list-view.client'

/**
 * Where the columns do not fit, a lead is a row of two lines below a head of its own, and on a phone a card: name and
 * time, contact, place and subject, form. There the name has a line of its own.
 */
const LEAD_CARD =
  'in-data-cards:h-37 in-data-cards:grid-cols-[minmax(0,1fr)_12rem_2.75rem] max-sm:in-data-cards:grid-cols-[minmax(0,1fr)_fit-content(50%)_2.75rem] in-data-cards:grid-rows-[2.75rem_repeat(3,1.6rem)] in-data-cards:gap-x-3 in-data-cards:overflow-hidden in-data-cards:py-[0.6rem] in-data-cards:pr-2 in-data-cards:pl-4 in-data-selecting:in-data-cards:pl-12 relative has-[:checked]:bg-[color-mix(in_oklab,var(--paper-raised),var(--accent)_9%)]'

/** The tracks of a row of two lines, and of the head above the rows. */
const ROW_TRACKS =
  'md:in-data-cards:grid-cols-[minmax(0,1.45fr)_minmax(0,1.5fr)_minmax(0,1.15fr)_8.25rem_3.5rem] md:in-data-cards:auto-rows-[1.5rem] md:in-data-cards:gap-x-3'

const ROW =
  'md:in-data-cards:grid-rows-[2rem_1.5rem] md:in-data-cards:items-center md:in-data-cards:py-1.5 md:in-data-cards:pl-5'

/** The head of the rows, which stays in sight as that of a table does. */
export const LEAD_HEAD = `${ROW_TRACKS} md:in-data-cards:grid-rows-[1.5rem] md:in-data-cards:py-1 md:in-data-cards:pr-2 md:in-data-cards:pl-5 md:in-data-selecting:in-data-cards:pl-12`

/**
 * The widths of the headers add up to the narrowest frame that shows a table; the e-mail addresses get the rest of a
 * wider frame. On a phone, date and phone number decide the width of the card's second column.
 */
export const LOOKS: Record<string, { head: string; body: string }> = {
  createdAt: {
    head: 'min-w-37.5',
    body: 'in-data-cards:col-start-2 in-data-cards:row-start-1 in-data-cards:text-xs md:in-data-cards:text-sm max-sm:in-data-cards:col-span-2 max-sm:in-data-cards:col-start-2 max-sm:in-data-cards:row-start-3 md:in-data-cards:col-span-1 md:in-data-cards:col-start-4 md:in-data-cards:row-start-1',
  },
  name: {
    head: 'min-w-44.5',
    body: 'in-data-cards:col-start-1 in-data-cards:row-start-1 max-sm:in-data-cards:col-span-2 md:in-data-cards:col-span-1 md:in-data-cards:col-start-1 md:in-data-cards:row-start-1',
  },
  email: {
    head: 'w-full min-w-33',
    body: 'in-data-cards:col-start-1 in-data-cards:row-start-2 md:in-data-cards:col-span-1 md:in-data-cards:col-start-2 md:in-data-cards:row-start-1',
  },
  phone: {
    head: 'min-w-39',
    body: 'in-data-cards:col-span-2 in-data-cards:col-start-2 in-data-cards:row-start-2 md:in-data-cards:col-span-1 md:in-data-cards:col-start-2 md:in-data-cards:row-start-2',
  },
  city: {
    head: 'min-w-21 min-[87rem]:min-w-26',
    body: 'in-data-cards:col-start-1 in-data-cards:row-start-4 md:in-data-cards:col-span-1 md:in-data-cards:col-start-1 md:in-data-cards:row-start-2',
  },
  serviceInterest: {
    head: 'min-w-25',
    body: 'in-data-cards:col-span-3 in-data-cards:col-start-1 in-data-cards:row-start-3 max-sm:in-data-cards:col-span-1 md:in-data-cards:col-span-1 md:in-data-cards:col-start-3 md:in-data-cards:row-start-1',
  },
  source: {
    head: 'min-w-23 min-[87rem]:min-w-30',
    body: 'in-data-cards:col-span-2 in-data-cards:col-start-2 in-data-cards:row-start-4 max-sm:in-data-cards:[contain:inline-size] md:in-data-cards:col-span-1 md:in-data-cards:col-start-3 md:in-data-cards:row-start-2',
  },
}

/**
 * When columns of the staff's activity are shown, the other columns are as narrow as their text, so that a table still
 * fits at 1440 px.
 */
const DENSE_HEADS: Readonly<Record<string, string>> = {
  createdAt: 'min-w-39',
  name: 'min-w-40',
  email: 'w-full min-w-30',
  city: 'min-w-20',
  serviceInterest: 'min-w-22',
  source: 'min-w-22',
}

/** With the stage alone, as in every list but the specified one, a table fits at 1280 px, and has more room at 1440 px. */
const STAGE_HEADS: typeof DENSE_HEADS = {
  createdAt: 'min-w-38 min-[90rem]:min-w-39',
  name: 'min-w-40 min-[90rem]:min-w-44',
  email: 'w-full min-w-28 min-[90rem]:min-w-33',
  phone: 'min-w-39',
  city: 'min-w-18 min-[90rem]:min-w-26',
  serviceInterest: 'min-w-20 min-[90rem]:min-w-25',
  source: 'min-w-19 min-[90rem]:min-w-28',
  stage: 'min-w-21 min-[90rem]:min-w-23',
}

/** The widths of the headers that are narrower because of the columns which are shown. */
export function headsOf(shown: readonly string[]): Readonly<Record<string, string>> {
  const activity = shown.filter((name) => Object.hasOwn(ACTIVITY_LOOKS, name))
  if (activity.length === 0) return {}
  return activity.length === 1 && activity[0] === 'stage' ? STAGE_HEADS : DENSE_HEADS
}

/** In a card the staff's activity stands below everything else, in one line or two. */
const ONE_LINE = 'max-md:in-data-cards:h-43.5! max-md:in-data-cards:grid-rows-[2.75rem_repeat(4,1.6rem)]!'
const TWO_LINES = 'max-md:in-data-cards:h-50! max-md:in-data-cards:grid-rows-[2.75rem_repeat(5,1.6rem)]!'
export const ACTIVITY_LOOKS: typeof LOOKS = {
  stage: {
    head: 'min-w-24',
    body: 'in-data-cards:col-start-1 in-data-cards:row-start-5 md:in-data-cards:col-span-1 md:in-data-cards:col-start-4 md:in-data-cards:row-start-2',
  },
  owner: { head: 'min-w-26', body: 'in-data-cards:col-start-1 in-data-cards:row-start-6' },
  followUpAt: {
    head: 'min-w-36',
    body: 'in-data-cards:col-span-2 in-data-cards:col-start-2 in-data-cards:row-start-5',
  },
  firstContactAt: {
    head: 'min-w-36',
    body: 'in-data-cards:col-span-2 in-data-cards:col-start-2 in-data-cards:row-start-6',
  },
}

/**
 * The view as it is drawn: every list but the specified one has the stage, unless the reader hides it (reading A99).
 *
 * @param isSpecified - whether the list is the specified one
 */
export function toDrawnView(view: ListView, isSpecified: boolean): ListView {
  const isAdded = !isSpecified && !view.shown.includes('stage') && !view.hidden.includes('stage')
  return isAdded ? { ...view, shown: ['stage', ...view.shown] } : view
}

/** Whether a column has no place of its own in a row of two lines. */
export function isAdded(name: string): boolean {
  return !Object.hasOwn(LOOKS, name) && name !== 'stage'
}

const PLACES = [
  'md:in-data-cards:col-start-1',
  'md:in-data-cards:col-start-2',
  'md:in-data-cards:col-start-3',
  'md:in-data-cards:col-start-4',
] as const

const LINES = [
  'md:in-data-cards:row-start-3',
  'md:in-data-cards:row-start-4',
  'md:in-data-cards:row-start-5',
  'md:in-data-cards:row-start-6',
] as const

const HEIGHTS = [
  'md:in-data-cards:h-17!',
  'md:in-data-cards:h-23!',
  'md:in-data-cards:h-29!',
  'md:in-data-cards:h-35!',
  'md:in-data-cards:h-41!',
] as const

/** The place of an added column: below the two lines, from the left. */
export function toAddedPlace(index: number): string {
  const line = LINES[Math.floor(index / PLACES.length)]
  return line
    ? `md:in-data-cards:block md:in-data-cards:col-span-1 ${PLACES[index % PLACES.length]} ${line}`
    : ''
}

/** The classes of a row without a table. It has more lines if columns are added. */
export function toLeadCard({ shown }: ListView): string {
  const added = shown.filter(isAdded).length
  const height = HEIGHTS[Math.min(Math.ceil(added / PLACES.length), LINES.length)]
  const hasSecond = shown.some((name) => name === 'owner' || name === 'firstContactAt')
  const hasFirst = shown.some((name) => name === 'stage' || name === 'followUpAt')
  const card = hasSecond ? TWO_LINES : hasFirst ? ONE_LINE : ''
  return `${LEAD_CARD} ${card} ${ROW_TRACKS} ${ROW} ${height}`
}

/** A column that the configuration adds is not shown in the card of a phone. */
export const ADDED = { head: 'min-w-32', body: 'max-md:in-data-cards:hidden' }
