import { industries, industriesPage } from '@/content/industries'
import { paths } from '@/domain/paths'
import { toMetadata } from '@/site/metadata'
import { CallToAction } from '@/site/sections/call-to-action'
import { IndustryList } from '@/site/sections/industries'
import { PageHero } from '@/site/sections/page-hero'
import { PageData } from '../page-data'

export const metadata = toMetadata(industriesPage.meta, paths.industries)

export default function IndustriesPage() {
  const { hero, labels, cta } = industriesPage
  return (
    <>
      <PageHero hero={hero} />
      <IndustryList industries={industries} labels={labels} />
      <CallToAction copy={cta} ground="deep" />
      <PageData path={paths.industries} />
    </>
  )
}
