import {
  type ComponentType,
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { LeadField } from '@/copy/types'
import { hideNotes } from '@/site/unsent-notes'
import type { Deferred } from '@/ui/deferred.client'
import { dismissToast } from '@/ui/toast/toast'
import { useLive } from '@/ui/use-live'
import type { BehaviourProps, Binding, LeadMessages } from './types'
import { giveToBrowser } from './unsent'

/** Events that show that somebody is about to use the form. */
const SIGNS = ['focusin', 'pointerover', 'pointerdown']

/**
 * What makes a plain HTML form one that is checked and sent without leaving the page. Its script is loaded when somebody
 * is about to use the form, and a page that nobody uses does not load it.
 *
 * @param behaviour - the same object in each render
 * @param errors - the server's messages in a returned form
 * @returns `attributes` of the form element, `control` for the properties of a control or of a message, and `behaviour`,
 * which is drawn within the form
 */
export function useBehaviour(
  behaviour: Deferred<{ Behaviour: ComponentType<BehaviourProps> }>,
  fields: readonly LeadField[],
  errors: LeadMessages,
) {
  const form = useRef<HTMLFormElement>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  /** The id of the notice that is shown when the script did not load. */
  const failure = useRef(0)
  const [binding, setBinding] = useState<Binding>()
  const [Behaviour, setBehaviour] = useState<ComponentType<BehaviourProps>>()
  const fetchIt = useCallback(async () => {
    const part = await behaviour.load()
    setBehaviour(() => part.Behaviour)
  }, [behaviour])
  useSigns(form, fetchIt)
  const noValidate = useLive()

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (binding) return binding.submit()
    const element = event.currentTarget
    dismissToast(failure.current)
    hideNotes(element)
    setSubmitted(true)
    // Without its script the browser sends the form.
    fetchIt().catch(() => {
      setSubmitted(false)
      failure.current = giveToBrowser(element)
    })
  }
  return {
    form,
    // As soon as React runs, our own messages replace those of the browser.
    attributes: { ref: form, method: 'post', onSubmit, noValidate },
    control: (name: string) => ({
      name,
      message: (binding?.messages ?? errors)[name],
      binding: binding?.fields[name],
    }),
    isSending: binding?.isSending,
    behaviour: Behaviour && form.current && (
      <Behaviour
        form={form.current}
        fields={fields}
        messages={errors}
        wasSubmitted={wasSubmitted}
        onChange={setBinding}
      />
    ),
  }
}

/** Loads the script at each sign that somebody is about to use the form. */
function useSigns(form: RefObject<HTMLFormElement | null>, fetchIt: () => Promise<void>) {
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
