import { checkMail, readWaitingMails } from '@/features/mail/server/check-mail'
import type { Checks } from '@/server/checks'

export const mail: Checks = {
  checks: [{ name: 'mail', examine: (url, env) => checkMail(env, readWaitingMails(url)) }],
}
