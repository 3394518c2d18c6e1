import type { FieldPlace } from '@/features/content/rules/content-search'

/** Milliseconds within which a screen and its form have loaded. */
const PATIENCE_MS = 10_000
const STEP_MS = 60
/**
 * The number of steps for which the field must keep the focus, because the router moves the focus once more after
 * navigation.
 */
const STEPS_TO_STAY = 10

/**
 * Leads to a field step by step, as its screen and form load, until it keeps the focus or the reader clicks or types.
 *
 * @returns ends that
 */
export function keepOpening(place: FieldPlace): () => void {
  const until = Date.now() + PATIENCE_MS
  let stayed = 0
  const timer = setInterval(() => {
    stayed = isShown(place) ? stayed + 1 : 0
    if (Date.now() > until || stayed >= STEPS_TO_STAY) stop()
  }, STEP_MS)
  const stop = () => {
    clearInterval(timer)
    for (const name of TAKEN_OVER) window.removeEventListener(name, stop)
  }
  for (const name of TAKEN_OVER) window.addEventListener(name, stop)
  return stop
}

const TAKEN_OVER = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Takes one step towards the field.
 *
 * @returns whether the field is visible and focused
 */
function isShown({ path, tabs }: FieldPlace): boolean {
  // The palette returns the focus when it closes, so the field waits for that.
  if (document.querySelector('dialog[open]')) return false
  const isOnTab = tabs.every((label) => {
    const tab = [...document.querySelectorAll<HTMLElement>('.tabs-field__tab-button')].find(
      (each) => each.textContent?.trim() === label,
    )
    if (tab && !tab.classList.contains('tabs-field__tab-button--active')) tab.click()
    return tab?.classList.contains('tabs-field__tab-button--active')
  })
  if (!isOnTab) return false
  const rows = rowsOf(path)
  for (const row of rows) {
    const box = document.getElementById(row)?.querySelector('.collapsible')
    if (!box?.classList.contains('collapsible--collapsed')) continue
    box.querySelector<HTMLElement>('.collapsible__toggle')?.click()
    return false
  }
  const control = controlOf(path)
  if (!control) {
    // Payload renders fields only when they come near the window.
    nearest(path, rows)?.scrollIntoView({ block: 'end' })
    return false
  }
  if (document.activeElement === control) return true
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
  return document.activeElement === control
}

/** The ids that Payload gives to the rows around a field, from the outermost. */
function rowsOf(path: string): string[] {
  const parts = path.split('.')
  return parts.flatMap((part, index) =>
    /^\d+$/.test(part) ? [`${parts.slice(0, index).join('-')}-row-${part}`] : [],
  )
}

function controlOf(path: string): HTMLElement | null {
  const field = document.getElementById(`field-${path.replaceAll('.', '__')}`)
  if (field?.matches('input, textarea, select, button')) return field
  return document.querySelector<HTMLElement>(`[data-field-path="${path}"] [contenteditable="true"]`)
}

/** The nearest rendered container of a field. */
function nearest(path: string, rows: readonly string[]): Element | null {
  const parts = path.split('.')
  const groups = parts.map((_, index) => `field-${parts.slice(0, parts.length - index).join('__')}`)
  const [closest] = [...rows]
    .reverse()
    .concat(groups)
    .flatMap((id) => document.getElementById(id) ?? [])
  return closest ?? [...document.querySelectorAll('.document-fields .render-fields > *')].at(-1) ?? null
}
