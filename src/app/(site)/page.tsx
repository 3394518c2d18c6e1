import { homePage } from '@/content/home'
import { cardLink } from '@/content/labels'
import { leadForm } from '@/content/lead-form'
import { services } from '@/content/services'
import { testimonials } from '@/content/testimonials'
import { paths } from '@/domain/paths'
import { LeadForm } from '@/site/lead-form/lead-form.client'
import { toMetadata } from '@/site/metadata'
import { FaqSection } from '@/site/sections/faq-section'
import { BoardSection, Outcomes, Results } from '@/site/sections/home'
import { HomeHero } from '@/site/sections/home-hero'
import { LeadSection } from '@/site/sections/lead-section'
import { ServiceCards } from '@/site/sections/services'
import { Route } from '@/site/sections/steps'
import { Testimonials } from '@/site/sections/testimonials'
import { StructuredData, toFaqPage } from '@/site/structured-data'

export const metadata = toMetadata(homePage.meta, paths.home)

export default function HomePage() {
  const { hero, board, outcomes, results, process, form, faq } = homePage
  return (
    <>
      <HomeHero hero={hero} board={board} />
      <BoardSection board={board} />
      <Outcomes outcomes={outcomes} />
      <Results results={results} />
      <ServiceCards copy={homePage.services} services={services} linkLabel={cardLink} />
      <Route copy={process} steps={process.steps} />
      <Testimonials copy={homePage.testimonials} testimonials={testimonials} />
      <LeadSection copy={form}>
        <LeadForm copy={leadForm} {...form} />
      </LeadSection>
      <FaqSection copy={faq} items={faq.items} />
      <StructuredData nodes={[toFaqPage(faq.items)]} />
    </>
  )
}
