'use client'

import { paths } from '@/domain/paths'
import { type Deferred, lazyModule } from '@/staff-ui/lazy-module.client'

const dashboard = lazyModule(() => import('./dashboard/parts.client'))
const documents = lazyModule(() => import('./documents/documents-table.client'))

export const DashboardKeys = dashboard.part((it) => it.DashboardKeys)
export const PutStepsAway = dashboard.part((it) => it.PutStepsAway)
export const DocumentsTable = documents.part((it) => it.DocumentsTable)

/** The list of a collection. */
const LIST = /^\/admin\/collections\/[\w-]+$/

/** What the first screen at a path needs. */
export const deferred: readonly Deferred[] = [
  { at: (path) => path === paths.admin, module: dashboard },
  { at: (path) => LIST.test(path), module: documents },
]
