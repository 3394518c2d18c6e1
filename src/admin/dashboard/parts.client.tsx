'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { FIRST_STEPS_KEY } from '@/domain/first-steps'
import { paths } from '@/domain/paths'
import { withJson } from '@/lib/fetch-json'
import { button } from '@/ui/button'
import { defer, useDeferred } from '@/ui/deferred.client'
import { fetchInTime } from '../session/session-fetch'
import type { SheetKey } from '../shell/keys-sheet.client'
import { notifyError } from '../shell/toasts.client'
import { isBehind, isOfTheBrowser } from '../table/list-keys'

const sheet = defer(() => import('../shell/keys-sheet.client').then((it) => it.KeysSheet))

const KEYS: readonly SheetKey[] = [
  ['1 to 9', 'Open the row with this number'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open it'],
  ['Ctrl + k', 'Go to a lead, a post or a screen'],
  ['?', 'Show these keys'],
]

const rows = () => [...document.querySelectorAll<HTMLAnchorElement>('#screen a[data-row]')]

/** Handles a key of the rows. @returns whether they use it */
function press(key: string): boolean {
  const all = rows()
  const index = all.findIndex((row) => row.matches(':focus'))
  if (key === 'j') all[Math.min(index + 1, all.length - 1)]?.focus()
  else if (key === 'k') all[Math.max(index - 1, 0)]?.focus()
  else {
    const row = all.find((each) => each.getAttribute('aria-keyshortcuts') === key)
    row?.click()
    return row !== undefined
  }
  return all.length > 0
}

/** The keys of the dashboard, and a button that shows them. */
export function DashboardKeys() {
  const [isOpen, setOpen] = useState(false)
  const Sheet = useDeferred(sheet, isOpen, () => {
    setOpen(false)
    notifyError('The keys could not be shown')
  })

  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (isOfTheBrowser(event) || isBehind()) return
      if (event.key === '?') setOpen(true)
      else if (!press(event.key)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])

  return (
    <>
      <button
        type="button"
        className={button({ className: 'max-sm:hidden pointer-coarse:hidden' })}
        aria-keyshortcuts="?"
        onPointerEnter={sheet.warm}
        onClick={() => setOpen(true)}
      >
        Keys
      </button>
      {isOpen && Sheet && <Sheet title="Keys of the dashboard" keys={KEYS} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Puts the list of first steps away for whoever looks, on all devices. */
export function PutStepsAway() {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)

  async function putAway() {
    setBusy(true)
    try {
      const value = { putAway: true }
      await fetchInTime(`${paths.api}/payload-preferences/${FIRST_STEPS_KEY}`, withJson('POST', { value }))
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
