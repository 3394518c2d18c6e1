'use client'

import { paths } from '@/domain/paths'
import { type Deferred, lazyModule } from '@/staff-ui/lazy-module.client'

const privacy = lazyModule(() => import('./privacy-requests.client'))

export const PrivacyRequests = privacy.part((it) => it.PrivacyRequests)

/** What the first screen at a path needs. */
export const deferred: readonly Deferred[] = [{ at: (path) => path === paths.adminPrivacy, module: privacy }]
