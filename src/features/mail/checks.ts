import { checkMail, readWaitingMails } from '@/features/outbox/check-mail'
import type { Checks } from '@/server/checks'

export const mail: Checks = {
  checks: [{ name: 'mail', examine: (url, env) => checkMail(env, readWaitingMails(url)) }],
}
