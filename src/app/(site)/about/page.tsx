import { aboutPage } from '@/content/about'
import { aboutLabels } from '@/content/labels'
import { paths } from '@/domain/paths'
import { toMetadata } from '@/site/metadata'
import { Deal, Mission } from '@/site/sections/about'
import { CallToAction } from '@/site/sections/call-to-action'
import { PageHero } from '@/site/sections/page-hero'
import { Quadrants } from '@/site/sections/quadrants'
import { SpecSheet } from '@/site/sections/side-headed'
import { PageData } from '../page-data'

export const metadata = toMetadata(aboutPage.meta, paths.about)

export default function AboutPage() {
  const { hero, mission, promise, values, audience, cta } = aboutPage
  return (
    <>
      <PageHero hero={hero} />
      <Mission mission={mission} />
      <Deal promise={promise} labels={aboutLabels} />
      <Quadrants id="values" copy={values} items={values.items} />
      <SpecSheet id="audience" copy={audience} items={audience.items} />
      <CallToAction copy={cta} />
      <PageData path={paths.about} />
    </>
  )
}
