import { audited, type Facts } from '@/domain/facts'
import { paths } from '@/domain/paths'

export const audit = {
  freshCalls: ['GET audit-log/export'],
  menu: [{ collection: 'audit-log', path: paths.adminAudit, label: 'Audit log', group: 'Privacy' }],
  titles: { audit: 'Audit log' },
  periods: {
    /** Network addresses in the audit log, whose rows stay. The number also stands in its SQL. */
    auditAddressDays: 90,
  },
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
