import type { Payload } from 'payload'
import { findSenderRecords } from '@/features/mail/server/sender-records'
import { FoldedLine } from '@/staff-ui/cards'
import { CopyRecord } from './deferred.client'

/** Shows the records of DNS that receivers of mail look for, to be copied. It asks no name server. */
export async function SenderRecords({ payload }: { payload: Payload }) {
  const found = await findSenderRecords(payload)
  if (!found) return null
  const { address, records } = found
  return (
    <details className="group/fold mb-6 rounded border border-line bg-paper-raised" data-own>
      <FoldedLine title="Records in DNS" note={`What receivers look for, of the sender ${address}`} />
      <p className="m-0 border-t border-line px-5 py-3 text-ink-soft">
        Without these TXT records mails land among the junk. Which of them are there, npm run doctor says.
        Where one is there already, change it and add no second one.
      </p>
      <ul className="m-0 list-none p-0">
        {records.map(({ what, name, value, open }) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
            key={what}
          >
            <div className="grid gap-1 wrap-anywhere">
              <p className="m-0 font-semibold">
                {what}, at {name}
              </p>
              <p className="m-0 font-mono text-note">{value}</p>
              {open && <p className="m-0 text-note text-ink-soft">Before you add it, complete it {open}</p>}
            </div>
            <CopyRecord what={what} value={value} />
          </li>
        ))}
      </ul>
    </details>
  )
}
