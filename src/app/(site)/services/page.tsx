import { company } from '@/content/company'
import { cardLink } from '@/content/labels'
import { services, servicesPage } from '@/content/services'
import { paths } from '@/domain/paths'
import { toMetadata } from '@/site/metadata'
import { CallToAction } from '@/site/sections/call-to-action'
import { PageHero } from '@/site/sections/page-hero'
import { Engine, ServiceCards } from '@/site/sections/services'
import { toServiceCatalog } from '@/site/structured-data'
import { PageData } from '../page-data'

export const metadata = toMetadata(servicesPage.meta, paths.services)

export default function ServicesPage() {
  const { hero, engine, banner, grid, cta } = servicesPage
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
