import type { InboxField } from '@/domain/inbox-fields'
import type { InboxLead } from '@/domain/inbox-order'
import { toKey, toShownText } from './cell-text'

const LONG_TYPES = new Set(['textarea', 'json', 'code'])

/** Every field of the collection with what is stored in it, in the collection's order. */
export function LeadFacts({ lead, fields }: { lead: InboxLead; fields: readonly InboxField[] }) {
  return (
    <dl className="mt-1.5 mb-6 border-0 border-t-2 border-ink">
      {fields.map((field) => (
        <div
          key={field.name}
          className={`grid gap-x-4 gap-y-1 border-0 border-b border-line py-[0.6rem] ${LONG_TYPES.has(field.type) ? '' : 'grid-cols-[8rem_minmax(0,1fr)]'}`}
        >
          <dt className="text-note text-ink-soft">{field.label}</dt>
          <dd className="m-0 [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext]">
            {toShownText(field, lead[field.name])}
            <Key text={toKey(field, lead[field.name])} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What is stored and exported, beside the name that it is shown by. */
function Key({ text }: { text: string | null }) {
  return text && <code className="block text-note text-ink-soft">{text}</code>
}
