'use client'

import { DRAFT_SCRIPT } from '@/domain/lead-draft'
import { LANDING_SCRIPT } from '@/domain/lead-origin'
import { InlineScript } from '@/ui/html'

/** Stands behind the form. As a client component its text is in the document once, and not in React's data again. */
export function VisitScript() {
  return <InlineScript code={`${LANDING_SCRIPT};${DRAFT_SCRIPT}`} />
}
