import { notFound } from 'next/navigation'
import { payloadClient } from '@/app/payload'
import { bookPage } from '@/copy/book-page'
import { APPOINTMENT_KINDS, kindOf } from '@/features/booking/rules/kinds'
import { findBookingSettings } from '@/features/booking/server/booking-settings'
import { toHiddenMetadata } from '@/site/metadata'
import { BookScreen } from '../book-screen'

export const metadata = toHiddenMetadata(bookPage.meta)

/** Where visitors book a time. The server around Next caches it, and puts the times in for each request. */
export default async function Book({ searchParams }: PageProps<'/book'>) {
  const { kind: id = APPOINTMENT_KINDS[0].id } = await searchParams
  const kind = typeof id === 'string' ? kindOf(id) : undefined
  const { hours } = await findBookingSettings(await payloadClient())
  if (!kind || !hours) notFound()
  const title = `Pick a time for your ${kind.name}.`
  return <BookScreen hero={{ eyebrow: bookPage.eyebrow, title, lede: bookPage.lede }} kind={kind} />
}
