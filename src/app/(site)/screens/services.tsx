import { payloadClient } from '@/app/payload'
import { cardLink } from '@/copy/labels'
import { paths } from '@/domain/paths'
import { type Reader, readCompany, readGlobal, readServices } from '@/features/content/server/content'
import { CallToAction } from '@/site/sections/call-to-action'
import { PageHero } from '@/site/sections/page-hero'
import { Engine, ServiceCards } from '@/site/sections/services'
import { toServiceCatalog } from '@/site/structured-data'
import { PageData } from '../page-data'

export async function ServicesScreen(reader: Reader) {
  const payload = await payloadClient()
  const [page, services, company] = await Promise.all([
    readGlobal(payload, 'services-page', reader),
    readServices(payload, reader),
    readCompany(payload),
  ])
  const { hero, engine, banner, grid, cta } = page
  return (
    <>
      <PageHero hero={hero} />
      <Engine engine={engine} services={services} />
      <CallToAction copy={banner} id="all-in" />
      <ServiceCards copy={grid} services={services} linkLabel={cardLink} />
      <CallToAction copy={cta} ground="sunk" />
      <PageData path={paths.services} nodes={[toServiceCatalog(grid.heading, services, company)]} />
    </>
  )
}
