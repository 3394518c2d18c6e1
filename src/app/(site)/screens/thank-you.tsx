import { payloadClient } from '@/app/payload'
import { serverPaths } from '@/domain/server-paths'
import { PICK_A_TIME } from '@/features/booking/rules/next-step'
import { findBookingSettings } from '@/features/booking/server/booking-settings'
import { type Reader, readGlobal } from '@/features/content/server/content'
import { PageHero } from '@/site/sections/page-hero'
import { Meanwhile, Promises } from '@/site/sections/thanks'

export async function ThankYouScreen(reader: Reader) {
  const payload = await payloadClient()
  const { hero, steps, meanwhile, call } = await readGlobal(payload, 'thank-you', reader)
  const { hours } = await findBookingSettings(payload)
  const actions = hours ? [{ label: PICK_A_TIME, href: serverPaths.book }] : undefined
  return (
    <>
      <PageHero hero={hero} ground="ticket" actions={actions}>
        <Promises steps={steps} />
      </PageHero>
      <Meanwhile meanwhile={meanwhile} call={call} />
    </>
  )
}
