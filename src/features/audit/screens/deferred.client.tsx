'use client'

import { paths } from '@/domain/paths'
import { csv } from '@/staff-ui/deferred.client'
import type { Deferred } from '@/staff-ui/lazy-module.client'

/** What the first screen at a path needs. */
export const deferred: readonly Deferred[] = [{ at: (path) => path === paths.adminAudit, module: csv }]
