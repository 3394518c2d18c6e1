import { payloadClient } from '@/app/payload'
import { paths } from '@/domain/paths'
import { type Reader, readGlobal } from '@/features/content/server/content'
import { Deal, Mission } from '@/site/sections/about'
import { CallToAction } from '@/site/sections/call-to-action'
import { PageHero } from '@/site/sections/page-hero'
import { Quadrants } from '@/site/sections/quadrants'
import { SpecSheet } from '@/site/sections/side-headed'
import { PageData } from '../page-data'

export async function AboutScreen(reader: Reader) {
  const payload = await payloadClient()
  const { hero, mission, promise, values, audience, cta } = await readGlobal(payload, 'about', reader)
  return (
    <>
      <PageHero hero={hero}>
        <Mission mission={mission} />
      </PageHero>
      <Deal promise={promise} />
      <Quadrants id="values" copy={values} items={values.items} />
      <SpecSheet id="audience" copy={audience} items={audience.items} ground="sunk" />
      <CallToAction copy={cta} />
      <PageData path={paths.about} />
    </>
  )
}
