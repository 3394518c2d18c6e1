import type { Checks } from '@/server/checks'
import { checkPolicy } from './server/check-policy'

export const content: Checks = {
  checks: [{ name: 'policy', examine: checkPolicy }],
}
