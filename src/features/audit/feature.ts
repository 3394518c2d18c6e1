import { AuditLog } from '@collections/AuditLog'
import type { Feature } from '@/server/feature'
import { forgetAddresses, forgetInAudit } from './server/forget'

export const audit: Feature = {
  collections: [AuditLog],
  views: {
    audit: { Component: '/src/admin/audit-screen#AuditScreen', path: '/audit', exact: true },
  },
  ages: [{ age: forgetAddresses }],
  forgets: { audit_log: forgetInAudit },
}
