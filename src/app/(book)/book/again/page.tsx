import { notFound } from 'next/navigation'
import { payloadClient } from '@/app/payload'
import { bookPage } from '@/copy/book-page'
import { APPOINTMENT_KINDS, kindOf } from '@/features/booking/rules/kinds'
import { findBookingSettings } from '@/features/booking/server/booking-settings'
import { findReturnedForm } from '@/features/leads/server/returned-forms'
import { isDatabaseUnavailable } from '@/lib/known-errors'
import { toHiddenMetadata } from '@/site/metadata'
import { BookScreen } from '../../book-screen'

export const metadata = toHiddenMetadata(bookPage.meta)

/** Shows a form again that was sent without scripts and had errors. */
export default async function BookAgain({ searchParams }: PageProps<'/book/again'>) {
  const payload = await payloadClient()
  const { form = '' } = await searchParams
  const returned = await findReturnedForm(payload, String(form)).catch((error: unknown) => {
    // The browser's Back button still shows the input.
    if (isDatabaseUnavailable(error)) return null
    throw error
  })
  const { values = {}, errors = {} } = returned ?? {}
  const kind = kindOf(String(values.kind || APPOINTMENT_KINDS[0].id))
  const { hours } = await findBookingSettings(payload)
  if (!kind || !hours) notFound()
  return (
    <BookScreen
      hero={bookPage.again}
      kind={kind}
      values={values as Record<string, string | boolean>}
      errors={errors}
    />
  )
}
