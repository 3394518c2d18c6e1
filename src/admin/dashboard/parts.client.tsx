'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { FIRST_STEPS_KEY } from '@/domain/first-steps'
import { paths } from '@/domain/paths'
import { fetchJson } from '@/lib/fetch-json'
import { KeysButton } from '@/staff-ui/keys-button.client'
import { isBehind, isOfTheBrowser } from '@/staff-ui/table/list-keys'
import { hearUndo } from '@/staff-ui/table/undo-key.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import { defer } from '@/ui/deferred.client'
import { nameOfRow, openRow, pressInRow, shownRows } from './open-row'

export { RowWork } from './row-work.client'

const sheet = defer(() => import('./dashboard-keys-sheet.client').then((it) => it.DashboardKeysSheet))

/** Handles a key of the rows. A key that is held down goes on with no lead behind the first. @returns whether they use it */
function press({ key, repeat }: KeyboardEvent): boolean {
  if (!repeat && pressInRow(key)) return true
  const all = shownRows()
  const here = document.activeElement?.closest('li') ?? null
  const index = all.findIndex((row) => row.closest('li') === here)
  if (key === 'j') all[Math.min(index + 1, all.length - 1)]?.focus()
  else if (key === 'k') all[Math.max(index - 1, 0)]?.focus()
  else {
    const row = all.find((each) => each.getAttribute('aria-keyshortcuts') === key)
    row?.click()
    return row !== undefined
  }
  return all.length > 0
}

const hear = (event: KeyboardEvent) =>
  hearUndo(event) || (!isOfTheBrowser(event) && !isBehind() && press(event))

/** A row that a key has reached shows what its call needs; below a mouse nothing moves before the press is over. */
function openReached({ target }: FocusEvent) {
  if (target instanceof Element && target.matches('li[data-work] > a:focus-visible'))
    openRow(nameOfRow(target) ?? null)
}

/** The keys of the dashboard, and a button that shows them. */
export function DashboardKeys() {
  useEffect(() => {
    document.addEventListener('focusin', openReached)
    return () => document.removeEventListener('focusin', openReached)
  }, [])
  return <KeysButton sheet={sheet} hear={hear} />
}

/** Puts the list of first steps away for whoever looks, on all devices. */
export function PutStepsAway() {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)

  async function putAway() {
    setBusy(true)
    try {
      const body = { value: { putAway: true } }
      await fetchJson(`${paths.api}/payload-preferences/${FIRST_STEPS_KEY}`, { body })
      router.refresh()
    } catch {
      setBusy(false)
      notifyError('The list could not be put away. Try again.')
    }
  }

  return (
    <button
      type="button"
      className={button({ className: 'font-body text-note' })}
      aria-disabled={isBusy}
      onClick={() => isBusy || putAway()}
    >
      Put this list away
    </button>
  )
}
