import type { PayloadRequest } from 'payload'
import { type ReactNode, useId } from 'react'
import { logEvent } from '@/domain/events'
import { TitledCard } from '@/staff-ui/cards'

type Props<T> = {
  req: PayloadRequest
  /** The heading, which is shown even when the content cannot be read. */
  title: string
  isWide?: boolean
  read: () => Promise<T>
  children: (value: T) => ReactNode
}

/** A part of the dashboard that is read on its own: if that fails, it says so, and the other parts are still shown. */
export async function Panel<T>({ req, title, isWide = false, read, children }: Props<T>) {
  let value: T
  try {
    value = await read()
  } catch (err) {
    logEvent(req.payload.logger, 'dashboard.failed', { err, panel: title })
    return <FailedPanel title={title} isWide={isWide} />
  }
  return children(value)
}

function FailedPanel({ title, isWide }: Pick<Props<unknown>, 'title' | 'isWide'>) {
  return (
    <TitledCard id={useId()} title={title} isWide={isWide}>
      <p className="px-5 py-5 text-ink-soft">
        This could not be read just now; the rest is not affected. Reload the page to try again.
      </p>
    </TitledCard>
  )
}
