import { AuditLog } from '@collections/AuditLog'
import type { Feature } from '@/server/feature'

export const audit: Feature = {
  collections: [AuditLog],
}
