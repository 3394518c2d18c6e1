'use client'

import { CLICKS_VISIT_SCRIPT, VISIT_SCRIPT } from '@/features/leads/rules/lead-draft'
import { InlineScript } from '@/ui/html'

/** The inline script after the form. A client component keeps its text out of React's data, so it is sent only once. */
export function VisitScript({ keepsClickIds }: { keepsClickIds: boolean }) {
  return <InlineScript code={keepsClickIds ? CLICKS_VISIT_SCRIPT : VISIT_SCRIPT} />
}
