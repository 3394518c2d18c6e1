'use client'

import { lazy, Suspense } from 'react'

const Screen = lazy(() => import('./not-found-now'))

/**
 * The 404 screen for a page that calls `notFound()`. Unknown paths get the same screen from `global-not-found.tsx`. The
 * browser fetches it when it is shown, because every page would have it in its data.
 */
export function NotFoundPart() {
  return (
    <Suspense>
      <Screen />
    </Suspense>
  )
}
