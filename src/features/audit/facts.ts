import { audited, type Facts } from '@/domain/facts'

export const audit = {
  freshCalls: ['GET audit-log/export'],
  events: {
    'audit.exported': audited('Audit log downloaded', 'An admin downloaded the audit log as a file.'),
    'audit.failed': {
      level: 'error',
      meaning: 'A refused sign-in could not be written into the audit log. Nothing else waits for it.',
      action: 'Look at `err`. Mostly the database is away: see `/statusz`.',
    },
  },
  auditGroups: { audit: 'The machine' },
} as const satisfies Facts
