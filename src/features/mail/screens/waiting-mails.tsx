import type { BeforeListTableServerProps } from 'payload'
import { isUnlimited } from '@/domain/areas'
import { countPutOff, mailServerHost } from '@/features/mail/server/outbox'
import { Moment } from '@/staff-ui/moment.client'
import { SendNow, TestMail } from './deferred.client'
import { SenderRecords } from './sender-records'

const NOTICE =
  'mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-paper-raised px-5 py-3'

/**
 * Says above the list of mails through which server they go, which can be tried, and how many wait for their next try, which
 * can be made due.
 */
export async function WaitingMails({ payload, user }: BeforeListTableServerProps) {
  if (!isUnlimited(user)) return null
  const { count, since } = await countPutOff(payload)
  const host = mailServerHost()
  return (
    <>
      <section aria-label="Mail server" className={NOTICE} data-own>
        <p className="m-0 flex-1 basis-64">
          {host ? `Mails go through ${host}.` : 'No mail server is set, so no mail is sent.'}
        </p>
        {host && <TestMail />}
      </section>
      <SenderRecords payload={payload} />
      {since && (
        <section aria-label="Mails that wait" className={NOTICE} data-own>
          <p className="m-0 flex-1 basis-64">
            {count === 1
              ? '1 mail waits for its next try, since '
              : `${count} mails wait for their next try, the oldest since `}
            <Moment at={since.toISOString()} />.
          </p>
          <SendNow />
        </section>
      )}
    </>
  )
}
