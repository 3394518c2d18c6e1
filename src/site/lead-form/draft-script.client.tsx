'use client'

import { DRAFT_SCRIPT } from '@/domain/lead-draft'
import { InlineScript } from '@/ui/html'

/** Stands behind the form. As a client component its text is in the document once, and not in React's data again. */
export function DraftScript() {
  return <InlineScript code={DRAFT_SCRIPT} />
}
