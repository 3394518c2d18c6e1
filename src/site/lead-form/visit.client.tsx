'use client'

import { useEffect } from 'react'
import { DRAFT_SCRIPT } from '@/domain/lead-draft'
import { InlineScript } from '@/ui/html'
import { rememberFirstTouch } from './attribution'

/** Stands on every page, because a visit seldom begins on the page where it ends. */
export function FirstTouch() {
  useEffect(rememberFirstTouch, [])
  return null
}

/** Stands behind the form. As a client component its text is in the document once, and not in React's data again. */
export function DraftScript() {
  return <InlineScript code={DRAFT_SCRIPT} />
}
