import { payloadClient } from '@/app/payload'
import { paths } from '@/domain/paths'
import { type Reader, readGlobal, readIndustries } from '@/features/content/server/content'
import { CallToAction } from '@/site/sections/call-to-action'
import { IndustryList } from '@/site/sections/industries'
import { PageHero } from '@/site/sections/page-hero'
import { PageData } from '../page-data'

export async function IndustriesScreen(reader: Reader) {
  const payload = await payloadClient()
  const [page, industries] = await Promise.all([
    readGlobal(payload, 'industries-page', reader),
    readIndustries(payload, reader),
  ])
  return (
    <>
      <PageHero hero={page.hero} />
      <IndustryList industries={industries} labels={page.labels} />
      <CallToAction copy={page.cta} ground="deep" />
      <PageData path={paths.industries} />
    </>
  )
}
