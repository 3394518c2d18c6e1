import { payloadClient } from '@/app/payload'
import { type Reader, readGlobal } from '@/features/content/server/content'
import { PageHero } from '@/site/sections/page-hero'
import { Meanwhile, Promises } from '@/site/sections/thanks'

export async function ThankYouScreen(reader: Reader) {
  const payload = await payloadClient()
  const { hero, steps, meanwhile, call } = await readGlobal(payload, 'thank-you', reader)
  return (
    <>
      <PageHero hero={hero} ground="ticket">
        <Promises steps={steps} />
      </PageHero>
      <Meanwhile meanwhile={meanwhile} call={call} />
    </>
  )
}
