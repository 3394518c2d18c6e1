import type { Payload } from 'payload'
import { env } from '@/env'
import { findCompany } from '@/features/company/server/company'
import { NO_MAIL_SERVER } from '@/features/mail/rules/outbox'
import { judge } from '@/features/mail/rules/refusal'
import type { TestMailResult } from '@/features/mail/rules/test-mail'
import { answerOf } from '@/lib/smtp'
import { adminEndpoint } from '@/server/admin-endpoint'
import { Refusal } from '@/server/errors'
import { type Limit, secondsToWait } from '@/server/limiter'
import { openSender } from './mail-adapter'
import { toFault } from './mail-server'

const OF_ADMIN: Limit = { name: 'test-mail', points: 3, seconds: 10 * 60 }

const TOO_MANY = 'Three test mails within ten minutes are the most. Please wait a while.'

/** What a server is asked about a mail, and not about who sends it. */
const ABOUT_MAIL = ['MAIL FROM', 'RCPT TO', 'DATA']

/**
 * `POST /api/outbox/test-mail` sends a mail to the address of whoever is signed in, as all mails are sent but at once, and says
 * what the mail server said of it.
 */
export const testMail = adminEndpoint({
  method: 'post',
  path: '/test-mail',
  handle: async ({ req: { payload }, by, user }): Promise<TestMailResult> => {
    const { SMTP_URL: url } = env
    if (!url) throw new Refusal(`${NO_MAIL_SERVER}: SMTP_URL is missing.`, 409)
    if (await secondsToWait(payload, OF_ADMIN, by)) throw new Refusal(TOO_MANY, 429)
    return send(payload, url, user.email)
  },
})

async function send(payload: Payload, url: string, to: string): Promise<TestMailResult> {
  const { name } = await findCompany(payload)
  const { host } = new URL(url)
  try {
    const { response } = await openSender(payload, url, 'command')({ to, ...wordsOfTest(name) })
    return {
      isTaken: true,
      says: `${host} has taken the mail to ${to}. If it does not arrive in a while, look among the junk.`,
      said: response,
      cure: null,
    }
  } catch (error) {
    return { isTaken: false, ...refusalOf(error, host) }
  }
}

function refusalOf(error: unknown, host: string): Omit<TestMailResult, 'isTaken'> {
  const answer = answerOf(error)
  if (answer && ABOUT_MAIL.includes(answer.command))
    return {
      says: `${host} does not take the mail. ${judge(answer).meaning}.`,
      said: answer.text,
      cure: null,
    }
  const { cause, cure, said } = toFault(error)
  return { says: `${host} does not take our mail: ${cause}.`, said, cure }
}

/** The words of the mail, from a company of this name. */
export const wordsOfTest = (company: string) => ({
  subject: `A test mail from ${company}`,
  text: `You asked for this mail on the staff's screens of ${env.SITE_URL}, to see whether its mails arrive. This one has.

If it lies among the junk, run "npm run doctor" where the site runs: it says what receivers look for and do not find.
`,
})
