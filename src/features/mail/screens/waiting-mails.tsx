import type { BeforeListTableServerProps } from 'payload'
import { isUnlimited } from '@/domain/areas'
import { countPutOff } from '@/features/mail/server/outbox'
import { Moment } from '@/staff-ui/moment.client'
import { SendNow } from './deferred.client'

/** Says above the list of mails how many wait for their next try, and makes them due. */
export async function WaitingMails({ payload, user }: BeforeListTableServerProps) {
  if (!isUnlimited(user)) return null
  const { count, since } = await countPutOff(payload)
  if (count === 0 || !since) return null
  return (
    <section
      aria-label="Mails that wait"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-paper-raised px-5 py-3"
      data-own
    >
      <p className="m-0 flex-1 basis-64">
        {count === 1
          ? '1 mail waits for its next try, since '
          : `${count} mails wait for their next try, the oldest since `}
        <Moment at={since.toISOString()} />.
      </p>
      <SendNow />
    </section>
  )
}
