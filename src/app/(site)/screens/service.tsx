import { leadFormCopy } from '@/app/(site)/lead-form-copy'
import { payloadClient } from '@/app/payload'
import { serviceSource } from '@/domain/lead-source'
import { LEAD_SECTION_ID, paths } from '@/domain/paths'
import { type Reader, readCompany, readGlobal, type WithPage } from '@/features/content/server/content'
import { LeadForm } from '@/features/leads/public/lead-form.client'
import { toChoice } from '@/features/leads/rules/lead-draft'
import { FaqSection } from '@/site/sections/faq-section'
import { LeadSection } from '@/site/sections/lead-section'
import { BeforeAfter, PlansLink, ServiceHero } from '@/site/sections/service'
import { SpecSheet } from '@/site/sections/side-headed'
import { WorkSteps } from '@/site/sections/steps'
import { toFaqNodes, toService } from '@/site/structured-data'
import type { Service } from '../../../../payload-types'
import { PageData } from '../page-data'

export async function ServiceScreen({ service, ...reader }: Reader & { service: WithPage<Service> }) {
  const payload = await payloadClient()
  const [{ labels }, company, leadForm] = await Promise.all([
    readGlobal(payload, 'services-page', reader),
    readCompany(payload),
    leadFormCopy(payload),
  ])
  const { form } = service
  const choice = toChoice({ service_interest: service.name })
  const actions = [
    { label: form.submitLabel, href: `#${LEAD_SECTION_ID}`, choice },
    { label: labels.plansButton, href: paths.plans },
  ]
  return (
    <>
      <ServiceHero service={service} actions={actions} />
      <BeforeAfter
        before={{ heading: labels.problems, items: service.problems }}
        after={{ heading: labels.outcomes, items: service.outcomes }}
      />
      <SpecSheet id="included" copy={{ heading: labels.included }} items={service.included} />
      <WorkSteps copy={{ heading: labels.steps }} steps={service.steps} />
      <FaqSection copy={{ heading: labels.faq }} items={service.faqs} />
      <PlansLink text={labels.plansText} link={labels.plansLink} href={paths.plans} />
      <LeadSection copy={form}>
        <LeadForm
          copy={leadForm}
          source={serviceSource(service.slug)}
          submitLabel={form.submitLabel}
          showPlans={false}
        />
      </LeadSection>
      <PageData path={service.href} nodes={[toService(service, company), ...toFaqNodes(service.faqs)]} />
    </>
  )
}
