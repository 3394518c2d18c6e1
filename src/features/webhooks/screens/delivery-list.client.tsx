'use client'

import type { Delivery } from '@/features/webhooks/rules/webhook'
import { toShortMoment } from '@/staff-ui/moment.client'
import { button } from '@/ui/button'

type Props = { deliveries: readonly Delivery[]; onAgain: (delivery: string) => void }

/** Lists what was delivered to a receiver, and its responses. */
export function DeliveryList({ deliveries, onAgain }: Props) {
  if (deliveries.length === 0) return <p className="mt-3 text-ink-soft">Nothing was delivered yet.</p>
  return (
    <ul className="mt-3 list-none border-0 border-t border-line p-0">
      {deliveries.map((delivery) => (
        <DeliveryItem key={delivery.id} delivery={delivery} onAgain={() => onAgain(delivery.id)} />
      ))}
    </ul>
  )
}

function DeliveryItem({ delivery, onAgain }: { delivery: Delivery; onAgain: () => void }) {
  const { event, createdAt, answer, state } = delivery
  const { text, isProblem } = toStory(delivery)
  const moment = toShortMoment(createdAt)
  return (
    <li className="grid gap-1 border-0 border-b border-line py-2 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          <strong>{event}</strong>, {moment}
        </span>
        {state !== 'queued' || delivery.problem ? (
          <button
            type="button"
            className={button()}
            aria-label={`Send again: ${event}, ${moment}`}
            onClick={onAgain}
          >
            Send again
          </button>
        ) : null}
      </div>
      <span className={isProblem ? 'font-semibold text-danger' : 'text-ink-soft'}>{text}</span>
      {answer && (
        <details>
          <summary className="min-h-8 cursor-pointer">Answer</summary>
          <pre className="max-h-48 overflow-auto rounded bg-paper-sunk p-2 text-note whitespace-pre-wrap">
            {answer}
          </pre>
        </details>
      )}
    </li>
  )
}

/** @returns for example 'Delivered Nov 20, 3:40 PM' */
export function toStory({ state, sentAt, problem, attempts, nextAttemptAt }: Delivery) {
  if (state === 'sent') return { text: `Delivered ${sentAt ? toShortMoment(sentAt) : ''}`, isProblem: false }
  if (state === 'failed') return { text: `Given up: ${problem ?? ''}`, isProblem: true }
  if (!problem) return { text: 'On its way', isProblem: false }
  const times = attempts === 1 ? 'once' : `${attempts} times`
  return { text: `Failed ${times}, next try ${toShortMoment(nextAttemptAt)}: ${problem}`, isProblem: true }
}
