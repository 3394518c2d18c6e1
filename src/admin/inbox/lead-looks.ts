import type { ListView } from '../table/use-list-view.client'

/** The areas of a card: name and time, contact, place and subject, form. On a phone the name has a line of its own. */
const LEAD_CARD =
  'in-data-cards:h-37 in-data-cards:grid-cols-[minmax(0,1fr)_12rem_2.75rem] max-sm:in-data-cards:grid-cols-[minmax(0,1fr)_fit-content(50%)_2.75rem] in-data-cards:grid-rows-[2.75rem_repeat(3,1.6rem)] in-data-cards:gap-x-3 in-data-cards:overflow-hidden in-data-cards:py-[0.6rem] in-data-cards:pr-2 in-data-cards:pl-4 in-data-selecting:in-data-cards:pl-12 relative has-[:checked]:bg-[color-mix(in_oklab,var(--paper-raised),var(--accent)_9%)]'

/**
 * The widths of the headers add up to the narrowest frame that shows a table; the e-mail addresses get the rest of a
 * wider frame. On a phone, date and phone number decide the width of the card's second column.
 */
export const LOOKS: Record<string, { head: string; body: string }> = {
  createdAt: {
    head: 'min-w-37',
    body: 'in-data-cards:col-start-2 in-data-cards:row-start-1 in-data-cards:text-xs max-sm:in-data-cards:col-span-2 max-sm:in-data-cards:col-start-2 max-sm:in-data-cards:row-start-3',
  },
  name: {
    head: 'min-w-45',
    body: 'in-data-cards:col-start-1 in-data-cards:row-start-1 max-sm:in-data-cards:col-span-2',
  },
  email: {
    head: 'w-full min-w-33',
    body: 'in-data-cards:col-start-1 in-data-cards:row-start-2',
  },
  phone: {
    head: 'min-w-39',
    body: 'in-data-cards:col-span-2 in-data-cards:col-start-2 in-data-cards:row-start-2',
  },
  city: {
    head: 'min-w-21 min-[87rem]:min-w-26',
    body: 'in-data-cards:col-start-1 in-data-cards:row-start-4',
  },
  serviceInterest: {
    head: 'min-w-25',
    body: 'in-data-cards:col-span-3 in-data-cards:col-start-1 in-data-cards:row-start-3 max-sm:in-data-cards:col-span-1',
  },
  source: {
    head: 'min-w-23 min-[87rem]:min-w-30',
    body: 'in-data-cards:col-span-2 in-data-cards:col-start-2 in-data-cards:row-start-4 max-sm:in-data-cards:[contain:inline-size]',
  },
}

/**
 * When columns of the staff's activity are shown, the other columns are as narrow as their text, so that a table still
 * fits at 1440 px.
 */
export const DENSE_HEADS: Readonly<Record<string, string>> = {
  createdAt: 'min-w-39',
  name: 'min-w-40',
  email: 'w-full min-w-30',
  city: 'min-w-20',
  serviceInterest: 'min-w-22',
  source: 'min-w-22',
}

/** In a card the staff's activity stands below everything else, in two lines if a column of them is shown. */
const ACTIVITY_CARD = 'in-data-cards:h-50! in-data-cards:grid-rows-[2.75rem_repeat(5,1.6rem)]!'
export const ACTIVITY_LOOKS: typeof LOOKS = {
  stage: { head: 'min-w-24', body: 'in-data-cards:col-start-1 in-data-cards:row-start-5' },
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

/** The classes of a card. It has more lines if columns of the staff's activity are shown. */
export function toLeadCard({ shown }: ListView): string {
  return shown.some((name) => Object.hasOwn(ACTIVITY_LOOKS, name))
    ? `${LEAD_CARD} ${ACTIVITY_CARD}`
    : LEAD_CARD
}

/** A column that the configuration adds is not shown in a card. */
export const ADDED = { head: 'min-w-32', body: 'in-data-cards:hidden' }
