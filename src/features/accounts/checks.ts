import type { Checks } from '@/server/checks'
import { checkAdmin, checkFactors, checkPasskeys } from './server/check-accounts'

export const accounts: Checks = {
  checks: [
    { name: 'admin', examine: checkAdmin },
    { name: 'factors', examine: checkFactors },
    { name: 'passkeys', examine: (url, env) => checkPasskeys(url, env.SITE_URL) },
  ],
}
