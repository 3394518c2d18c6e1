import { checkBounces } from '@/features/mail/server/check-bounces'
import { checkMail, readWaitingMails } from '@/features/mail/server/check-mail'
import { checkSender, readSender } from '@/features/mail/server/check-sender'
import type { Checks } from '@/server/checks'

export const mail: Checks = {
  checks: [
    { name: 'mail', examine: (url, env) => checkMail(env, readWaitingMails(url)) },
    { name: 'bounces', examine: (_url, env) => checkBounces(env) },
    { name: 'sender', examine: (url, env) => checkSender(env, readSender(env, url)) },
  ],
}
