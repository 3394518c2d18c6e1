import { company } from '@/content/company'
import { plans, plansPage } from '@/content/plans'
import { paths } from '@/domain/paths'
import { toMetadata } from '@/site/metadata'
import { CallToAction } from '@/site/sections/call-to-action'
import { PageHero } from '@/site/sections/page-hero'
import { PlanCards, PlanTable } from '@/site/sections/plans'
import { Quadrants } from '@/site/sections/quadrants'
import { toPlanCatalog } from '@/site/structured-data'
import { PageData } from '../page-data'

export const metadata = toMetadata(plansPage.meta, paths.plans)

export default function PlansPage() {
  const { hero, popularLabel, cardActions, comparison, reasons, cta } = plansPage
  return (
    <>
      <PageHero hero={hero} />
      <PlanCards plans={plans} popularLabel={popularLabel} actions={cardActions} />
      <PlanTable comparison={comparison} plans={plans} />
      <Quadrants id="reasons" copy={reasons} items={reasons.items} ground="deep" />
      <CallToAction copy={cta} />
      <PageData path={paths.plans} nodes={[toPlanCatalog(hero.eyebrow, plans, company)]} />
    </>
  )
}
