import { alertEndpoints } from '@/features/alerts/server/device-endpoints'
import { endDevices, endDevicesWithoutRight } from '@/features/alerts/server/devices'
import { alertMetrics } from '@/features/alerts/server/failing-devices'
import { newsWithLead, queueAlerts, queueBookings } from '@/features/alerts/server/queue-alerts'
import { alertJob } from '@/features/alerts/server/send-alerts'
import type { Feature } from '@/server/feature'

export const alerts: Feature = {
  additions: {
    users: { endpoints: alertEndpoints },
    'lead-handling': {
      fields: {
        after: 'waitMinutes',
        add: [
          {
            name: 'alerts',
            label: 'Alerts on phones and desktops',
            type: 'checkbox',
            defaultValue: false,
            admin: {
              description:
                'Whoever of the staff wishes gets an alert for a new lead, switched on browser by browser in the own account. The maker of the browser (Google, Apple, Mozilla, Microsoft) carries it, encrypted: it holds the name and the form of the lead and nothing else. Your privacy policy has to say it.',
            },
          },
        ],
      },
    },
  },
  accountParts: ['/src/features/alerts/screens/account-part#AlertsPart'],
  insertWithLead: newsWithLead,
  onLeads: queueAlerts,
  onAppointments: queueBookings,
  onStaffChange: endDevicesWithoutRight,
  onSessionsEnded: endDevices,
  jobs: [alertJob],
  metrics: alertMetrics,
}
