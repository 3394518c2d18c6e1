import { HONEYPOT_FIELD, type Lead } from '@/domain/lead'
import { paths } from '@/domain/paths'
import { dismissToast, toast } from '@/ui/toast/toast-store'
import { attribution } from './attribution'
import { forgetDraft } from './draft'
import { focusFirst, showMessages } from './form-messages'
import { newKey } from './idempotency-key'
import { NOTICES } from './notices'
import { sendLead } from './send-lead'
import { type CheckedFields, checkTypedFields } from './typed-fields'

/** The visitor reads the thanks before the page changes (reading A58). */
const REDIRECT_AFTER_MS = 1000

/** The server's answer to a key that came with other contents: the next try needs another. */
const KEY_REUSED = 409

/**
 * Takes over a lead form that the server drew, so that it is checked and sent without leaving the page.
 *
 * @returns what a submit of the form does from now on
 */
export function enhanceLeadForm(form: HTMLFormElement, signal: AbortSignal): () => Promise<void> {
  const fields = checkTypedFields(form, signal)
  const button = busyButton(form)
  let key = newKey()
  let isSending = false
  /** The last notice of trouble, which is over when the form is sent again. */
  let trouble = 0

  const complain = (names: string[]) => {
    trouble = toast({ ...NOTICES.failed, beside: button.waysOn })
    if (names.length > 0) focusFirst(form, names)
  }

  const send = async (checked: CheckedFields) => {
    if (textIn(form, HONEYPOT_FIELD) !== '') return
    const consent = textIn(form, 'consent')
    if (consent === '') {
      trouble = toast(NOTICES.consent)
      askConsent(form, () => dismissToast(trouble))
      return
    }
    button.busy()
    const sent = await sendLead(toLead(form, checked), key, consent).catch(() => null)
    if (sent?.ok) {
      key = newKey()
      thank(fields.reset)
      return
    }
    button.idle()
    if (sent?.status === KEY_REUSED) key = newKey()
    fields.refuse(sent?.errors ?? {})
    complain(Object.keys(sent?.errors ?? {}))
  }

  window.addEventListener('pageshow', button.idle, { signal })
  return async () => {
    if (isSending || button.isBusy()) return
    isSending = true
    dismissToast(trouble)
    await fields
      .submit(send, (names) => focusFirst(form, names))
      .finally(() => {
        isSending = false
      })
  }
}

function thank(reset: () => void) {
  toast(NOTICES.thanks)
  reset()
  forgetDraft()
  setTimeout(() => location.assign(paths.thankYou), REDIRECT_AFTER_MS)
}

/** @param onChange - called when the visitor has done what was asked for */
function askConsent(form: HTMLFormElement, onChange: () => void) {
  showConsentMessage(form, NOTICES.consent.description)
  focusFirst(form, ['consent'])
  const box = form.elements.namedItem('consent')
  const answer = () => {
    showConsentMessage(form, '')
    onChange()
  }
  if (box instanceof HTMLInputElement) box.addEventListener('change', answer, { once: true })
}

const showConsentMessage = (form: HTMLFormElement, text: string) => showMessages(form, { consent: text })

function toLead(form: HTMLFormElement, checked: CheckedFields): Lead {
  return { ...checked, source: textIn(form, 'source'), ...attribution() }
}

function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

function busyButton(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const idleLabel = button?.textContent ?? ''
  const set = (disabled: boolean, label: string) => {
    if (!button) return
    button.disabled = disabled
    button.textContent = label
  }
  return {
    /** The button, and the number beside it: what is left to do when sending has failed. */
    waysOn: [...(button?.parentElement?.children ?? [])],
    isBusy: () => button?.disabled ?? false,
    busy: () => set(true, button?.dataset.busyLabel ?? idleLabel),
    idle: () => set(false, idleLabel),
  }
}
