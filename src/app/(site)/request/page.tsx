import { leadFormCopy } from '@/app/(site)/lead-form-copy'
import { payloadClient } from '@/app/payload'
import { requestPage } from '@/copy/request-page'
import { readGlobal } from '@/features/content/server/content'
import { LeadForm } from '@/features/leads/public/lead-form.client'
import type { ReturnedForm } from '@/features/leads/rules/lead'
import { findReturnedForm } from '@/features/leads/server/returned-forms'
import { isDatabaseUnavailable } from '@/lib/known-errors'
import { toHiddenMetadata } from '@/site/metadata'
import { LeadSection } from '@/site/sections/lead-section'
import { PageHero } from '@/site/sections/page-hero'

export const metadata = toHiddenMetadata(requestPage.meta)

/** Shows a form again that was sent without scripts and had errors. The page is dynamic and never cached. */
export default async function RequestPage({ searchParams }: PageProps<'/request'>) {
  const payload = await payloadClient()
  const { form } = await searchParams
  const returned = typeof form === 'string' ? await formOrNothing(form) : null
  const { expired } = requestPage
  const [{ form: words }, leadForm] = await Promise.all([
    readGlobal(payload, 'contact'),
    leadFormCopy(payload),
  ])
  return (
    <>
      <PageHero hero={returned ? requestPage.hero : expired.hero} ground="ticket" />
      <LeadSection copy={returned ? requestPage.form : expired.form}>
        <LeadForm
          copy={leadForm}
          submitLabel={words.submitLabel}
          {...(returned ? formOf(returned) : { source: 'contact_page', showPlans: true })}
        />
      </LeadSection>
    </>
  )
}

/** While the database is unavailable the form is empty, but the browser's Back button still shows the input. */
async function formOrNothing(id: string) {
  const payload = await payloadClient()
  try {
    return await findReturnedForm(payload, id)
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null
    throw error
  }
}

function formOf({ values, errors }: ReturnedForm) {
  return {
    source: typeof values.source === 'string' ? values.source : undefined,
    // Only a form that offers the plans sends this field, even when it is empty.
    showPlans: 'plan_interest' in values,
    values: values as Record<string, string | string[] | boolean>,
    errors,
  }
}
