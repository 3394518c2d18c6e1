import { payloadClient } from '@/app/payload'
import { type Reader, readGlobal, readServices, type WithPage } from '@/features/content/server/content'
import { CallBoard } from '@/site/sections/call-board'
import { CallToAction } from '@/site/sections/call-to-action'
import { FaqSection } from '@/site/sections/faq-section'
import { PainAndOutcome, ServiceMatches, Trades } from '@/site/sections/industries'
import { PageHero } from '@/site/sections/page-hero'
import { SpecSheet } from '@/site/sections/side-headed'
import { Route } from '@/site/sections/steps'
import { toFaqNodes } from '@/site/structured-data'
import type { Industry } from '../../../../payload-types'
import { PageData } from '../page-data'

export async function IndustryScreen({ industry, ...reader }: Reader & { industry: WithPage<Industry> }) {
  const payload = await payloadClient()
  const [{ board }, { labels }, services] = await Promise.all([
    readGlobal(payload, 'home', reader),
    readGlobal(payload, 'industries-page', reader),
    readServices(payload),
  ])
  const matches = (industry.services ?? []).flatMap(({ service: id, text }) => {
    const service = services.find((each) => each.id === id)
    return service ? [{ name: service.name, href: service.href, text }] : []
  })
  const hasBoard = Boolean(industry.calls?.length)
  return (
    <>
      <PageHero hero={industry.hero} actions={industry.cta.actions}>
        {hasBoard && <CallBoard title={board.eyebrow} calls={industry.calls} note={board.note} />}
      </PageHero>
      <PainAndOutcome labels={labels} pain={industry.pain} outcome={industry.outcome} />
      <Trades label={labels.trades} trades={industry.trades} />
      <SpecSheet id="problems" copy={{ heading: labels.problems }} items={industry.problems} />
      <Route copy={{ heading: labels.steps }} steps={industry.steps} />
      <ServiceMatches heading={labels.services} services={matches} />
      <FaqSection copy={{ heading: labels.faq }} items={industry.faqs} />
      <CallToAction copy={industry.cta} />
      <PageData path={industry.href} nodes={toFaqNodes(industry.faqs)} />
    </>
  )
}
