'use client'

import { useLayoutEffect } from 'react'
import { loadPart } from '@/ui/load-part'
import { restoreDraft } from './draft'

const loadEnhancement = () => loadPart(() => import('./enhance-lead-form'))

/**
 * Shows what the form already knows, fetches its script when somebody is about to use it, and keeps a submit that was
 * faster.
 */
export function LeadFormLoader({ formId }: { formId: string }) {
  // Before the paint: a form that one comes back to is never seen empty.
  useLayoutEffect(() => {
    const form = document.getElementById(formId)
    return form instanceof HTMLFormElement ? prepare(form) : undefined
  }, [formId])
  return null
}

/** Few addresses choose something: the others do without the script that reads it. */
function chooseByAddress(form: HTMLFormElement) {
  const query = location.search
  if (!/[?&](plan|service)=/.test(query)) return
  loadPart(() => import('./choose-by-address'))
    .then((part) => part.chooseByAddress(form, query))
    // Without it the visitor chooses by hand.
    .catch(() => undefined)
}

function prepare(form: HTMLFormElement) {
  restoreDraft(form)
  chooseByAddress(form)
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
