'use client'

import { useAuth } from '@payloadcms/ui'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { paths } from '@/domain/paths'
import { SESSION_CHANNEL } from '@/domain/session'
import { type Outcome, readSession, refreshSession } from '@/features/accounts/rules/session-requests'
import { RECHECK_EVENT, type SessionQuestion } from '@/lib/fetch-json'
import { listenToTabs } from '@/lib/tabs'
import { withBackOff } from '@/lib/timing'
import { dutyOf, type KnownSession, knownFrom, toKnown } from './session-clock'

const LOOK_EVERY_MS = 15_000

/** `hidden` while the account is being checked; `locked` while somebody has to sign in again. */
export type WatchState = 'open' | 'hidden' | 'locked'

/**
 * Watches the session of a staff screen: refreshes it while the screen is used, and checks it whenever the sign-in
 * state may have changed (another tab, focus, Back, expiry). When the session has ended, the browser goes to /auth; a
 * screen with input is locked instead, and the input stays.
 */
export function useSessionWatch() {
  const [state, setState] = useState<WatchState>('open')
  const { user } = useAuth()
  const known = useRef<KnownSession | null>(knownFrom(user, Date.now()))
  const hasTyped = useRef(false)
  const pending = useRef<SessionQuestion[]>([])
  const looks = useRef({ begun: 0, taken: 0 })

  const end = useCallback(() => {
    if (!known.current) return
    if (hasTyped.current) setState('locked')
    else window.location.replace(paths.auth)
  }, [])

  const take = useCallback(
    ({ session, status, problem }: Outcome, asked: SessionQuestion[] = []) => {
      if (problem || !session) {
        if (status === 401) return end()
        // Without a response the state is unchanged, because the server checks every request anyway.
        setState((now) => (now === 'hidden' ? 'open' : now))
        return answer(pending, asked, false)
      }
      const next = toKnown(session, Date.now())
      if (!known.current || !next) return begin(known, next, Boolean(session.user), end)
      if (next.userId !== known.current.userId) return window.location.reload()
      known.current = { ...next, usedAt: known.current.usedAt }
      setState('open')
      answer(pending, asked, true)
    },
    [end],
  )

  const check = useCallback(async () => {
    // Only questions from before this check are answered by it, because an earlier check may have seen a session that
    // has ended since.
    const asked = [...pending.current]
    looks.current.begun += 1
    const look = looks.current.begun
    const outcome = await readSession()
    if (look < looks.current.taken) return
    looks.current.taken = look
    take(outcome, asked)
  }, [take])

  useEffect(() => listen(known, hasTyped, pending, setState, check, end), [check, end])
  useEffect(() => {
    check()
    const timer = setInterval(async () => {
      const duty = known.current ? dutyOf(known.current, Date.now()) : 'nothing'
      if (duty === 'refresh') take(await withBackOff(refreshSession, isFinal))
      if (duty === 'ended') check()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [check, take])

  return { state, email: known.current?.email ?? '', check }
}

/** Begins to watch a session, or ends because the session or the admin role is gone. */
function begin(
  known: RefObject<KnownSession | null>,
  next: KnownSession | null,
  isMember: boolean,
  end: () => void,
) {
  if (!known.current) known.current = next
  else if (isMember) window.location.reload()
  else end()
}

function answer(pending: RefObject<SessionQuestion[]>, asked: SessionQuestion[], isOpen: boolean) {
  pending.current = pending.current.filter((question) => !asked.includes(question))
  for (const { resolve } of asked) resolve(isOpen)
}

/**
 * Whether a response is final: a refreshed session or a refusal (4xx) is; after a server error the request is repeated.
 */
function isFinal({ status }: Outcome): boolean {
  return status >= 200 && status < 500 && status !== 429
}

function listen(
  known: RefObject<KnownSession | null>,
  hasTyped: RefObject<boolean>,
  pending: RefObject<SessionQuestion[]>,
  setState: (state: WatchState) => void,
  check: () => void,
  end: () => void,
) {
  const stop = new AbortController()
  const { signal } = stop
  const used = () => {
    if (known.current) known.current.usedAt = Date.now()
  }
  const typed = () => {
    hasTyped.current = true
    used()
  }
  const recheck = (event: Event) => {
    if (event instanceof CustomEvent) {
      hasTyped.current = true
      pending.current.push(event.detail)
    }
    check()
  }
  const shown = () => document.visibilityState === 'visible' && check()
  // A page that Back restores from memory is hidden until the account is checked.
  const left = () => known.current && setState('hidden')
  const returned = (event: PageTransitionEvent) => event.persisted && check()
  document.addEventListener('input', typed, { signal })
  document.addEventListener('keydown', used, { signal })
  document.addEventListener('pointerdown', used, { signal })
  document.addEventListener('visibilitychange', shown, { signal })
  window.addEventListener('focus', shown, { signal })
  window.addEventListener('popstate', check, { signal })
  window.addEventListener('pagehide', left, { signal })
  window.addEventListener('pageshow', returned, { signal })
  window.addEventListener(RECHECK_EVENT, recheck, { signal })
  const unsubscribe = listenToTabs(SESSION_CHANNEL, (message) => (message === 'signed-out' ? end() : check()))
  return () => {
    stop.abort()
    unsubscribe()
  }
}
