import type { InboxLead } from '@/features/leads/rules/inbox'
import { currentIndex, isBehind, isOfTheBrowser } from '@/staff-ui/table/list-keys'
import { hearUndo } from '@/staff-ui/table/undo-key.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { dropHeldKeys, holdKeys } from './held-keys'
import { holdKey, nameOfKey, SAVE, takeHeldKey } from './hold-key'
import { pressOption } from './option-keys'
import { typeInto } from './type-into'

/** The action for which the panel of a lead is opened. */
export type LeadAction = 'stage' | 'owner' | 'follow-up' | 'value' | 'appointment' | 'note'

const ACTIONS: Readonly<Record<string, LeadAction>> = {
  e: 'stage',
  o: 'owner',
  f: 'follow-up',
  v: 'value',
  a: 'appointment',
  n: 'note',
}

/** The actions of the keys, and the rows that they apply to. */
export type KeyActions = {
  rowAt: (index: number) => InboxLead | undefined
  total: number
  open: (lead: InboxLead, action?: LeadAction) => void
  select: (lead: InboxLead, toThere: boolean) => void
  /** The number of selected leads, to which a key applies. */
  selected: () => number
  remove: (lead: InboxLead) => void
  /** Leads in the trash can only be restored. */
  isTrash: boolean
  /** Shows the list of keys. */
  help: () => void
  clear: () => void
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey'>

/**
 * Handles the keys of the list. It handles none while the user types, with a modifier, or while a dialog or menu covers
 * the list.
 *
 * @param isLate - whether the key was pressed before this script had loaded: then the browser has handled it already, in
 *   the place where the focus was
 */
export function press(event: KeyboardEvent, does: KeyActions, isLate = false): void {
  if (hearUndo(event)) return
  if (nameOfKey(event) === SAVE && holdKey(SAVE)) event.preventDefault()
  if (isOfTheBrowser(event)) return
  // A menu that has just opened covers the list, but does not handle keys yet, so they are held for it.
  const isHeld = holdKey(event.key)
  if (isHeld || (!isBehind() && (wait(event) || act(event, does) || (isLate && enter(event, does)))))
    event.preventDefault()
}

/** Opens the row that the keys before have reached, which the browser could not know. */
function enter({ key, target }: KeyboardEvent, { rowAt, open }: KeyActions): boolean {
  const lead = key === 'Enter' && target === document.body ? rowAt(currentIndex()) : undefined
  if (lead) open(lead)
  return lead !== undefined
}

/** @returns whether the list uses the key */
function act({ key, shiftKey }: Pressed, does: KeyActions): boolean {
  const { rowAt, total, select, help, clear, selected, remove, isTrash } = does
  const index = currentIndex()
  const lead = index < 0 ? undefined : rowAt(index)
  const action = ACTIONS[key]
  if (key === 'j') goTo(Math.min(index + 1, total - 1), does)
  else if (key === 'k') goTo(Math.max(index - 1, 0), does)
  else if (key === '/') document.querySelector<HTMLElement>('input[type=search]')?.focus()
  else if (key === '?') help()
  else if (key === 'Escape') clear()
  else if (lead && key.toLowerCase() === 'x') select(lead, shiftKey)
  else if (isTrash && key === 'Delete') return false
  else if (!isTrash && selected() > 0 && isOfAll(action, key)) void pressInBar(action ?? 'delete', does)
  else if (lead && key === 'Delete') remove(lead)
  else if (lead && action) does.open(lead, action)
  else return false
  return true
}

/** Whether an action applies to all selected leads. A note and an appointment do not, because they belong to one lead. */
function isOfAll(action: LeadAction | undefined, key: string): action is BarKey | undefined {
  return action === undefined ? key === 'Delete' : action !== 'note' && action !== 'appointment'
}

const TRIES = 5

/** Keys that were pressed while the focus moves to a row that is not rendered yet. They are for that row. */
let behind: Pressed[] | null = null

function wait({ key, shiftKey }: Pressed): boolean {
  if (!behind || (key.length > 1 && !/^(?:Enter|Escape|Delete)$/.test(key))) return false
  behind.push({ key, shiftKey })
  return true
}

/** Moves the focus to a row, which may have to be scrolled into view to be rendered. */
function goTo(index: number, does: KeyActions, tries = TRIES): void {
  const row = document.querySelector<HTMLElement>(`tr[data-row][aria-rowindex="${index + 2}"]`)
  const opener = row?.querySelector<HTMLElement>('button[id^="row-"]')
  if (row && opener) {
    opener.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  } else if (tries > 0) {
    behind ??= []
    row?.scrollIntoView({ block: 'nearest' })
    requestAnimationFrame(() => goTo(index, does, tries - 1))
    return
  }
  const keys = behind ?? []
  behind = null
  for (const pressed of keys) {
    if (holdKey(pressed.key) || wait(pressed)) continue
    // The browser would click the focused button, which is still the one of the former row.
    if (pressed.key === 'Enter') opener?.click()
    else act(pressed, does)
  }
}

const WAIT_MS = 5_000

type BarKey = Exclude<LeadAction, 'note' | 'appointment'>

/** Presses a button of the selection bar, and in its menu the keys that were pressed meanwhile. */
async function pressInBar(name: BarKey | 'delete', does: KeyActions): Promise<void> {
  holdKeys('selection')
  const until = Date.now() + WAIT_MS
  const button = await drawn(`[data-bar-key="${name}"]`, until)
  if (!button || name === 'delete') {
    dropHeldKeys()
    return button?.click()
  }
  button.click()
  if (!(await drawn(MENU, until))) {
    if (takeHeldKey()) notifyError('What you pressed was not done: the menu did not open in time.')
    return dropHeldKeys()
  }
  for (let key = takeHeldKey(); key !== undefined; key = takeHeldKey()) {
    const field = document.querySelector<HTMLInputElement>(`form${MENU} input`)
    if (field) {
      typeInto(field, key)
      continue
    }
    // The menu is looked up again: after the stage Lost it asks for a reason, and after a choice it is closed.
    const menu = document.querySelector(MENU)
    if (menu) pressOption(menu, key)
    else act({ key, shiftKey: false }, does)
    await nextFrame()
  }
}

const MENU = '[data-bar-menu]'

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** An element as soon as it is rendered; null when it is not. */
async function drawn(selector: string, until: number): Promise<HTMLElement | null> {
  for (;;) {
    const element = document.querySelector<HTMLElement>(selector)
    if (element || Date.now() > until) return element
    await nextFrame()
  }
}
