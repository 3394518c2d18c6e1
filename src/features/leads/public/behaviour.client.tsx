'use client'

import { paths } from '@/domain/paths'
import { DRAFT_KEY, LEAD_SENT_EVENT } from '@/features/leads/rules/lead-draft'
import { inStorage } from '@/lib/in-storage'
import { loadPart } from '@/ui/load-part'
import { showToast } from '@/ui/toast/toast'
import { FormBehaviour } from './form-behaviour.client'
import { NOTICES } from './notices'
import type { CheckedFields } from './send-lead'
import type { BehaviourProps, FormWork } from './types'

/** Milliseconds that the visitor has to read the thanks before the redirect (reading A58). */
const REDIRECT_AFTER_MS = 1000

const work: FormWork<CheckedFields, unknown> = {
  load: () => loadPart(() => import('./send-lead')),
  onSent(answer, clear) {
    window.dispatchEvent(new Event(LEAD_SENT_EVENT))
    showToast(NOTICES.thanks)
    clear()
    // Without storage there is no draft.
    inStorage(() => sessionStorage.removeItem(DRAFT_KEY))
    for (const [key, value] of Object.entries(Object(Object(answer).keep)))
      inStorage(() => sessionStorage.setItem(key, String(value)))
    setTimeout(() => location.assign(paths.thankYou), REDIRECT_AFTER_MS)
  },
}

/** Checks a lead form and sends it. */
export function Behaviour(props: BehaviourProps) {
  return <FormBehaviour {...props} work={work} />
}
