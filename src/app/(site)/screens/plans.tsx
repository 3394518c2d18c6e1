import { payloadClient } from '@/app/payload'
import { paths } from '@/domain/paths'
import { type Reader, readCompany, readGlobal, readPlans } from '@/features/content/server/content'
import { toChoice } from '@/features/leads/rules/lead-draft'
import { CallToAction } from '@/site/sections/call-to-action'
import { PageHero } from '@/site/sections/page-hero'
import { PlanCards, PlanTable } from '@/site/sections/plans'
import { Quadrants } from '@/site/sections/quadrants'
import { toPlanCatalog } from '@/site/structured-data'
import { PageData } from '../page-data'

export async function PlansScreen(reader: Reader) {
  const payload = await payloadClient()
  const [page, plans, company] = await Promise.all([
    readGlobal(payload, 'plans-page', reader),
    readPlans(payload, reader),
    readCompany(payload),
  ])
  const { hero, popularLabel, cardActions, comparison, reasons, cta } = page
  return (
    <>
      <PageHero hero={hero} />
      <PlanCards
        plans={plans}
        popularLabel={popularLabel}
        actions={cardActions}
        choiceOf={({ name }) => toChoice({ plan_interest: name })}
      />
      <PlanTable comparison={comparison} plans={plans} />
      <Quadrants id="reasons" copy={reasons} items={reasons.items} ground="deep" />
      <CallToAction copy={cta} />
      <PageData path={paths.plans} nodes={[toPlanCatalog(hero.eyebrow || hero.title, plans, company)]} />
    </>
  )
}
