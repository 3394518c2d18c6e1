import type { Checks } from '@/server/checks'
import { toVerdict, watchLead } from './server/watch-lead'

export const leads: Checks = {
  watch: { examine: (url, env) => watchLead(env, url), toVerdict },
}
