import type { InboxLead } from '@/domain/inbox'
import type { LeadAction } from './lead-action'

const ACTIONS: Readonly<Record<string, LeadAction>> = { e: 'stage', o: 'owner', f: 'follow-up', n: 'note' }

/** What the keys do, and with which rows. */
export type Does = {
  rowAt: (index: number) => InboxLead | undefined
  total: number
  open: (lead: InboxLead, action?: LeadAction) => void
  mark: (lead: InboxLead, toThere: boolean) => void
  /** Shows all keys. */
  help: () => void
  clear: () => void
}

/** The keys of the list. None while one types, with a modifier, or while something stands before the list. */
export function press(event: KeyboardEvent, does: Does): void {
  if (isMeantElsewhere(event)) return
  if (act(event, does)) event.preventDefault()
}

/** @returns whether the key was one of the list's */
function act({ key, shiftKey }: KeyboardEvent, { rowAt, total, open, mark, help, clear }: Does): boolean {
  const index = currentIndex()
  const lead = index < 0 ? undefined : rowAt(index)
  const action = ACTIONS[key]
  if (key === 'j') goTo(Math.min(index + 1, total - 1))
  else if (key === 'k') goTo(Math.max(index - 1, 0))
  else if (key === '/') document.querySelector<HTMLElement>('input[type=search]')?.focus()
  else if (key === '?') help()
  else if (key === 'Escape') clear()
  else if (lead && key.toLowerCase() === 'x') mark(lead, shiftKey)
  else if (lead && action) open(lead, action)
  else return false
  return true
}

function isMeantElsewhere({
  target,
  altKey,
  ctrlKey,
  metaKey,
  isComposing,
  defaultPrevented,
}: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || isComposing || defaultPrevented) return true
  if (document.querySelector('dialog[open], [data-radix-popper-content-wrapper]')) return true
  const isField =
    'input:not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])'
  return target instanceof Element && target.closest(isField) !== null
}

/** The row in which the focus is, from 0; the one before the first while it is in none. */
function currentIndex(): number {
  const row = document.activeElement?.closest('tr[data-row]')
  return row ? Number(row.getAttribute('aria-rowindex')) - 2 : -1
}

const TRIES = 5

/** Puts the focus into a row, which may have to come into sight before it is drawn. */
function goTo(index: number, tries = TRIES): void {
  const row = document.querySelector<HTMLElement>(`tr[data-row][aria-rowindex="${index + 2}"]`)
  const opener = row?.querySelector<HTMLElement>('button[id^="row-"]')
  if (row && opener) {
    opener.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  } else if (tries > 0) {
    row?.scrollIntoView({ block: 'nearest' })
    requestAnimationFrame(() => goTo(index, tries - 1))
  }
}
