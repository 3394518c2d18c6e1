import { checkAlerts } from '@/features/alerts/server/check-alerts'
import type { Checks } from '@/server/checks'

export const alerts: Checks = {
  checks: [{ name: 'alerts', examine: (url, env) => checkAlerts(url, env.PAYLOAD_SECRET) }],
}
