import { notFound } from 'next/navigation'
import { company } from '@/content/company'
import { serviceLabels } from '@/content/labels'
import { leadForm } from '@/content/lead-form'
import { plansAction, quoteAction } from '@/content/navigation'
import { services } from '@/content/services'
import { toChoice } from '@/domain/lead-draft'
import { LEAD_SECTION_ID, paths } from '@/domain/paths'
import { LeadForm } from '@/site/lead-form/lead-form.client'
import { toMetadata } from '@/site/metadata'
import { FaqSection } from '@/site/sections/faq-section'
import { LeadSection } from '@/site/sections/lead-section'
import { BeforeAfter, PlansLink, ServiceHero } from '@/site/sections/service'
import { SpecSheet } from '@/site/sections/side-headed'
import { WorkSteps } from '@/site/sections/steps'
import { toFaqPage, toService } from '@/site/structured-data'
import { PageData } from '../../page-data'

export async function generateMetadata({ params }: PageProps<'/services/[slug]'>) {
  const service = await findService(params)
  return toMetadata(service.meta, service.href)
}

export default async function ServicePage({ params }: PageProps<'/services/[slug]'>) {
  const service = await findService(params)
  const choice = toChoice({ service_interest: service.name })
  const actions = [{ label: quoteAction.label, href: `#${LEAD_SECTION_ID}`, choice }, plansAction]
  return (
    <>
      <ServiceHero service={service} actions={actions} />
      <BeforeAfter
        before={{ heading: serviceLabels.problems, items: service.problems }}
        after={{ heading: serviceLabels.outcomes, items: service.outcomes }}
      />
      <SpecSheet id="included" copy={{ heading: serviceLabels.included }} items={service.included} />
      <WorkSteps copy={{ heading: serviceLabels.steps }} steps={service.steps} />
      <FaqSection copy={{ heading: serviceLabels.faq }} items={service.faqs} />
      <PlansLink {...serviceLabels.plans} href={paths.plans} />
      <LeadSection copy={service.form}>
        <LeadForm copy={leadForm} {...service.form} />
      </LeadSection>
      <PageData path={service.href} nodes={[toService(service, company), toFaqPage(service.faqs)]} />
    </>
  )
}

async function findService(params: PageProps<'/services/[slug]'>['params']) {
  const { slug } = await params
  return services.find((service) => service.slug === slug) ?? notFound()
}
