'use client'

import { paths } from '@/domain/paths'
import { lazyModule } from '@/staff-ui/lazy-module.client'

/** The list of a collection. */
const LIST = /^\/admin\/collections\/[\w-]+$/

const dashboard = lazyModule(() => import('./dashboard/parts.client'), paths.admin)
const documents = lazyModule(() => import('./documents/documents-table.client'), LIST)

export const DashboardKeys = dashboard.part('DashboardKeys')
export const RowWork = dashboard.part('RowWork')
export const PutStepsAway = dashboard.part('PutStepsAway')
export const DocumentsTable = documents.part('DocumentsTable')
