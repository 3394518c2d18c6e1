'use client'

import { CLICKS_VISIT_SCRIPT, VISIT_SCRIPT } from '@/domain/lead-draft'
import { InlineScript } from '@/ui/html'

/** Stands behind the form. As a client component its text is in the document once, and not in React's data again. */
export function VisitScript({ keepsClickIds }: { keepsClickIds: boolean }) {
  return <InlineScript code={keepsClickIds ? CLICKS_VISIT_SCRIPT : VISIT_SCRIPT} />
}
