'use client'

import { useEffect } from 'react'
import { loadPart } from '@/ui/load-part'

const loadEnhancement = () => loadPart(() => import('./enhance-lead-form'))

/** Fetches the form's script when somebody is about to use it, and keeps a submit that was faster. */
export function LeadFormLoader({ formId }: { formId: string }) {
  useEffect(() => {
    const form = document.getElementById(formId)
    return form instanceof HTMLFormElement ? prepare(form) : undefined
  }, [formId])
  return null
}

function prepare(form: HTMLFormElement) {
  const stop = new AbortController()
  const { signal } = stop
  let enhanced: Promise<() => Promise<void>> | undefined
  const enhance = () => {
    enhanced ??= loadEnhancement().then(({ enhanceLeadForm }) => enhanceLeadForm(form, signal))
    return enhanced
  }
  const warmUp = () => {
    enhance().catch(() => {
      enhanced = undefined
    })
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    enhance()
      .then((submit) => submit())
      // Without its script the form still is a form: the server checks it and answers with a page.
      .catch(() => form.submit())
  }
  form.addEventListener('submit', onSubmit, { signal })
  // From here on a click on Send is not lost; the page's loader holds one back until it sees this.
  form.noValidate = true
  for (const sign of ['focusin', 'pointerover', 'pointerdown'])
    form.addEventListener(sign, warmUp, { signal, once: true })
  if (form.contains(document.activeElement)) warmUp()
  whenNear(form, warmUp, signal)
  return () => stop.abort()
}

/** Calls back when the form comes near after the visitor has begun to scroll; a page at rest loads nothing. */
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
