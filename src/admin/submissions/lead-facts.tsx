import type { InboxField } from '@/domain/inbox-fields'
import type { InboxLead } from '@/domain/inbox-order'
import { toKey, toShownText } from './cell-text'
import styles from './lead-panel.module.css'

const LONG_TYPES = new Set(['textarea', 'json', 'code'])

/** Every field of the collection with what is stored in it, in the collection's order. */
export function LeadFacts({ lead, fields }: { lead: InboxLead; fields: readonly InboxField[] }) {
  return (
    <dl className={styles.facts}>
      {fields.map((field) => (
        <div key={field.name} data-long={LONG_TYPES.has(field.type) || undefined}>
          <dt>{field.label}</dt>
          <dd>
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
  return text && <code className={styles.key}>{text}</code>
}
