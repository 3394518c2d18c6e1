'use client'

import { DRAFT_SCRIPT } from '@/features/leads/rules/lead-draft'
import { CLICKS_VISIT_SCRIPT, VISIT_SCRIPT } from '@/features/leads/rules/lead-origin'
import { InlineScript } from '@/ui/html'

type VisitScriptsProps = { keepsClickIds: boolean; isApart: boolean }

/**
 * The inline scripts after the form. A client component keeps their texts out of React's data, so they are sent only once.
 *
 * @param isApart - whether the page has no form, and each link from it opens a new document
 */
export function VisitScripts({ keepsClickIds, isApart }: VisitScriptsProps) {
  return (
    <>
      <InlineScript code={keepsClickIds ? CLICKS_VISIT_SCRIPT : VISIT_SCRIPT} />
      {!isApart && <InlineScript code={DRAFT_SCRIPT} />}
    </>
  )
}
