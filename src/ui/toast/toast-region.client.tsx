'use client'

import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { clearTheWay, takeClearSide } from './keep-clear'
import styles from './toast-region.module.css'
import { dismissToast, TOAST_MS, type Toast, toastStore } from './toast-store'

/** The page's one live region. It exists from the first paint, so that the first message is read out too. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.none)
  const [isHeld, setHeld] = useState(false)
  const region = useRef<HTMLElement>(null)
  useKeepClear(region, toasts, isHeld)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyT') return
      event.preventDefault()
      region.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a button that goes with its toast while it has the focus tells nobody.
  useEffect(() => {
    const box = region.current
    if (!box?.matches(':hover') && !box?.contains(document.activeElement)) setHeld(false)
  }, [toasts])
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label="Notifications (Alt+T)"
      aria-live="polite"
      aria-relevant="additions text"
      tabIndex={-1}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.length > 0 && (
        <ol>
          {toasts.map((shown) => (
            <ToastCard key={shown.id} shown={shown} isHeld={isHeld} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** As long as a toast shows it keeps clear of what the visitor needs next; under the pointer it stays where it is. */
function useKeepClear(region: RefObject<HTMLElement | null>, toasts: readonly Toast[], isHeld: boolean) {
  useLayoutEffect(() => {
    const box = region.current
    if (!box || isHeld || toasts.length === 0) return
    const beside = toasts.flatMap((shown) => shown.beside ?? [])
    const takeSide = () => takeClearSide(box, beside)
    const keepClear = () => {
      if (!takeSide()) clearTheWay(box, beside)
    }
    keepClear()
    const stop = new AbortController()
    for (const name of ['scroll', 'resize'])
      window.addEventListener(name, takeSide, { signal: stop.signal, passive: true })
    // The browser brings what has the focus into view after it has told of it.
    const onFocus = () => requestAnimationFrame(() => stop.signal.aborted || keepClear())
    window.addEventListener('focusin', onFocus, { signal: stop.signal })
    return () => stop.abort()
  }, [region, toasts, isHeld])
}

function ToastCard({ shown, isHeld }: { shown: Toast; isHeld: boolean }) {
  const { id, tone, title, description } = shown
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), TOAST_MS[tone])
    return () => clearTimeout(timer)
  }, [id, tone, isHeld])
  return (
    <li className={styles.toast} data-tone={tone}>
      <div>
        <p className={styles.title}>{title}</p>
        {description && <p>{description}</p>}
      </div>
      <button type="button" aria-label="Close notification" onClick={() => dismissToast(id)}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M18 6 6 18M6 6l12 12" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </li>
  )
}
