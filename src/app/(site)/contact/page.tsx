import { company } from '@/content/company'
import { contactPage } from '@/content/contact'
import { leadForm } from '@/content/lead-form'
import { paths } from '@/domain/paths'
import { LeadForm } from '@/site/lead-form/lead-form.client'
import { toMetadata } from '@/site/metadata'
import { ContactPanel } from '@/site/sections/contact-panel'
import { LeadSection } from '@/site/sections/lead-section'
import { PageHero } from '@/site/sections/page-hero'
import { NextSteps } from '@/site/sections/steps'
import { PageData } from '../page-data'

export const metadata = toMetadata(contactPage.meta, paths.contact)

export default function ContactPage() {
  const { hero, labels, form, next } = contactPage
  return (
    <>
      <PageHero hero={hero}>
        <ContactPanel labels={labels} company={company} />
      </PageHero>
      <LeadSection copy={form}>
        <LeadForm copy={leadForm} {...form} />
      </LeadSection>
      <NextSteps next={next} />
      <PageData path={paths.contact} />
    </>
  )
}
