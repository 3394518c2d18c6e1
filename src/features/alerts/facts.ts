import { OF_LEADS } from '@/domain/area-list'
import { audited, type Facts, info } from '@/domain/facts'

export const alerts = {
  callRights: {
    'POST users/alerts': OF_LEADS,
    'POST users/alerts/key': OF_LEADS,
    'POST users/alerts/:device/remove': OF_LEADS,
    'POST users/alerts/:device/test': OF_LEADS,
  },
  // A device shows the names of leads for longer than the session that has added it.
  freshCalls: ['POST users/alerts'],
  sweeps: [
    { table: 'alert_news', isOver: "made_at < now() - interval '1 hour'" },
    { table: 'alert_deliveries', isOver: "made_at < now() - interval '1 hour'" },
    { table: 'alert_devices', isOver: "failing_since < now() - interval '30 days'" },
  ],
  events: {
    'alert.device-added': audited(
      'Alerts switched on for a device',
      'Somebody of the staff gets alerts in one more browser.',
    ),
    'alert.device-removed': audited(
      'Device taken from the alerts',
      'Somebody of the staff gets no more alerts in one of the own browsers.',
    ),
    'alert.sent': info('The service of a browser’s maker took an alert for a `device`.'),
    'alert.device-gone': info(
      'The service of a browser’s maker answered that a `device` is gone. It gets no more alerts.',
    ),
    'alert.postponed': {
      level: 'warn',
      meaning: 'The service of a browser’s maker did not take an alert. It is tried again for ten minutes.',
      action:
        'When it goes on: see that this machine reaches the internet by https. After a day it is the alarm `NovaAlertsFail`.',
    },
    'alert.refused': {
      level: 'warn',
      meaning: 'The service of a browser’s maker refused an alert for a `device`, which was dropped.',
      action: 'Its owner switches the alerts off and on again in that browser.',
    },
    'alert.dropped': {
      level: 'warn',
      meaning:
        'Alerts for a `device` were dropped after ten minutes, `count` of them: they were no news any more.',
      action: 'Nothing: the leads stand in the inbox, and the mails about them are sent as ever.',
    },
    'alert.failed': {
      level: 'warn',
      meaning: 'Alerts could not be sent for a reason of ours. They are tried again for ten minutes.',
      action: 'Look at `err`. Mostly the database is away: see `/statusz`.',
    },
  },
  auditGroups: { alert: 'Accounts' },
} as const satisfies Facts
