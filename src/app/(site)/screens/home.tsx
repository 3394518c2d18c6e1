import { leadFormCopy } from '@/app/(site)/lead-form-copy'
import { payloadClient } from '@/app/payload'
import { cardLink, exampleNote, filmLabels } from '@/copy/labels'
import { type Reader, readGlobal, readServices, readTestimonials } from '@/features/content/server/content'
import { LeadForm } from '@/features/leads/public/lead-form.client'
import { FaqSection } from '@/site/sections/faq-section'
import { BoardSection, Outcomes, Results } from '@/site/sections/home'
import { HomeHero } from '@/site/sections/home-hero'
import { LeadSection } from '@/site/sections/lead-section'
import { ServiceCards } from '@/site/sections/services'
import { Route } from '@/site/sections/steps'
import { Testimonials } from '@/site/sections/testimonials'
import { StructuredData, toFaqNodes } from '@/site/structured-data'

export async function HomeScreen(reader: Reader) {
  const payload = await payloadClient()
  const [home, services, testimonials, leadForm] = await Promise.all([
    readGlobal(payload, 'home', reader),
    readServices(payload, reader),
    readTestimonials(payload, reader),
    leadFormCopy(payload),
  ])
  const { hero, board, outcomes, results, process, form, faq } = home
  return (
    <>
      <HomeHero hero={hero} board={board} filmLabels={filmLabels} />
      <BoardSection board={board} />
      <Outcomes outcomes={outcomes} />
      <Results results={results} />
      <ServiceCards copy={home.services} services={services} linkLabel={cardLink} />
      <Route copy={process} steps={process.steps} />
      <Testimonials copy={home.testimonials} testimonials={testimonials} exampleNote={exampleNote} />
      <LeadSection copy={form}>
        <LeadForm copy={leadForm} source="homepage_main" submitLabel={form.submitLabel} showPlans={false} />
      </LeadSection>
      <FaqSection copy={faq} items={faq.items} />
      <StructuredData nodes={toFaqNodes(faq.items)} />
    </>
  )
}
