import { notFound } from 'next/navigation'
import { homePage } from '@/content/home'
import { industries } from '@/content/industries'
import { industryLabels } from '@/content/labels'
import { toMetadata } from '@/site/metadata'
import { CallBoard } from '@/site/sections/call-board'
import { CallToAction } from '@/site/sections/call-to-action'
import { FaqSection } from '@/site/sections/faq-section'
import { PainAndOutcome, ServiceMatches, Trades } from '@/site/sections/industries'
import { PageHero } from '@/site/sections/page-hero'
import { SpecSheet } from '@/site/sections/side-headed'
import { Route } from '@/site/sections/steps'
import { toFaqPage } from '@/site/structured-data'
import { PageData } from '../../page-data'

export async function generateMetadata({ params }: PageProps<'/industries/[slug]'>) {
  const industry = await findIndustry(params)
  return toMetadata(industry.meta, industry.href)
}

export default async function IndustryPage({ params }: PageProps<'/industries/[slug]'>) {
  const industry = await findIndustry(params)
  const { board } = homePage
  return (
    <>
      <PageHero hero={industry.hero} actions={industry.cta.actions}>
        <CallBoard title={board.eyebrow} calls={industry.calls} note={board.note} />
      </PageHero>
      <PainAndOutcome labels={industryLabels} pain={industry.pain} outcome={industry.outcome} />
      <Trades label={industryLabels.trades} trades={industry.trades} />
      <SpecSheet id="problems" copy={{ heading: industryLabels.problems }} items={industry.problems} />
      <Route copy={{ heading: industryLabels.steps }} steps={industry.steps} />
      <ServiceMatches heading={industryLabels.services} services={industry.services} />
      <FaqSection copy={{ heading: industryLabels.faq }} items={industry.faqs} />
      <CallToAction copy={industry.cta} />
      <PageData path={industry.href} nodes={[toFaqPage(industry.faqs)]} />
    </>
  )
}

async function findIndustry(params: PageProps<'/industries/[slug]'>['params']) {
  const { slug } = await params
  return industries.find((industry) => industry.slug === slug) ?? notFound()
}
