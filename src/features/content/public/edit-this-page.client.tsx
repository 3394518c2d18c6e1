'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import { hasStaffFlag } from '@/features/accounts/rules/staff-flag'

/**
 * A link to the editor of the page for a signed-in admin. The page is cached and the same for everybody, so the browser
 * asks for the session, and only a browser in which somebody has signed in.
 */
export function EditThisPage() {
  const pathname = usePathname()
  const [href, setHref] = useState<string | null>(null)
  useEffect(() => {
    setHref(null)
    if (!hasStaffFlag()) return
    let isLeft = false
    import('./find-editor')
      .then((part) => part.findEditor(pathname))
      .then((found) => isLeft || setHref(found))
      // Without the link an admin opens the editor by hand.
      .catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [pathname])
  if (!href) return null
  return (
    <aside
      aria-label="Staff"
      className="fixed bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom)+0.75rem)] left-3 z-10 print:hidden"
    >
      <a
        href={href}
        className="inline-flex min-h-11 items-center rounded border-2 border-ink bg-paper-raised px-4 text-sm font-semibold text-ink no-underline shadow-high hover:bg-ink hover:text-paper"
      >
        Edit this page
      </a>
    </aside>
  )
}
