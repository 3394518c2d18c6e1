import { type ComponentType, type RefObject, useCallback, useEffect, useState } from 'react'
import type { Deferred } from '@/ui/deferred.client'
import type { BehaviourProps } from './types'

/** Events that show that somebody is about to use the form. */
const SIGNS = ['focusin', 'pointerover', 'pointerdown']

/**
 * Loads the `Behaviour` of a form when somebody is about to use the form. A page that nobody uses does not load it.
 *
 * @param behaviour - the same object in each render
 * @returns `Behaviour`, which is undefined until it has loaded, and `fetchIt`, which loads it at once and rejects when
 * that fails
 */
export function useBehaviour(
  form: RefObject<HTMLFormElement | null>,
  behaviour: Deferred<{ Behaviour: ComponentType<BehaviourProps> }>,
) {
  const [Behaviour, setBehaviour] = useState<ComponentType<BehaviourProps>>()
  const fetchIt = useCallback(async () => {
    const part = await behaviour.load()
    setBehaviour(() => part.Behaviour)
  }, [behaviour])
  useEffect(() => {
    const element = form.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    const warmUp = () => {
      // A failure is ignored here, because sending the form loads the script again.
      fetchIt().catch(() => undefined)
    }
    for (const sign of SIGNS) element.addEventListener(sign, warmUp, { signal, once: true })
    if (element.contains(document.activeElement)) warmUp()
    whenNear(element, warmUp, signal)
    return () => stop.abort()
  }, [form, fetchIt])
  return { Behaviour, fetchIt }
}

/** Calls back when the form is within 300 px of the window, but only after the visitor has begun to scroll. */
function whenNear(form: Element, callback: () => void, signal: AbortSignal) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      callback()
    },
    { rootMargin: '300px' },
  )
  window.addEventListener('scroll', () => observer.observe(form), { signal, once: true, passive: true })
  signal.addEventListener('abort', () => observer.disconnect())
}
