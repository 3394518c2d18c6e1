import { leadFormCopy } from '@/app/(site)/lead-form-copy'
import { payloadClient } from '@/app/payload'
import { paths } from '@/domain/paths'
import { type Reader, readCompany, readGlobal } from '@/features/content/server/content'
import { LeadForm } from '@/features/leads/public/lead-form.client'
import { ContactPanel, OpeningPanel } from '@/site/sections/contact-panel'
import { LeadSection } from '@/site/sections/lead-section'
import { PageHero } from '@/site/sections/page-hero'
import { NextSteps } from '@/site/sections/steps'
import { PageData } from '../page-data'

export async function ContactScreen(reader: Reader) {
  const payload = await payloadClient()
  const [page, company, leadForm] = await Promise.all([
    readGlobal(payload, 'contact', reader),
    readCompany(payload, reader),
    leadFormCopy(payload),
  ])
  const { hero, labels, form, next } = page
  return (
    <>
      <PageHero hero={hero}>
        <ContactPanel labels={labels} company={company} />
      </PageHero>
      <LeadSection copy={form} beside={<OpeningPanel labels={labels} company={company} />}>
        <LeadForm copy={leadForm} source="contact_page" submitLabel={form.submitLabel} showPlans />
      </LeadSection>
      <NextSteps next={next} />
      <PageData path={paths.contact} />
    </>
  )
}
