'use client'

import { paths } from '@/domain/paths'
import { type Deferred, lazyModule } from '@/staff-ui/lazy-module.client'

const redirects = lazyModule(() => import('./parts.client'))

export const RedirectTest = redirects.part((it) => it.RedirectTest)
export const ForgetMissing = redirects.part((it) => it.ForgetMissing)
export const CheckLinks = redirects.part((it) => it.CheckLinks)

/** What the first screen at a path needs. */
export const deferred: readonly Deferred[] = [
  { at: (path) => path.startsWith(paths.adminRedirects), module: redirects },
]
