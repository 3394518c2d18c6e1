import '@/ui/time-choice.css'
import { payloadClient } from '@/app/payload'
import { bookPage } from '@/copy/book-page'
import type { HeroCopy, LeadField } from '@/copy/types'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { BookingForm } from '@/features/booking/public/booking-form.client'
import { answerName, answersSchema } from '@/features/booking/rules/booking'
import type { AppointmentKind } from '@/features/booking/rules/kinds'
import type { LeadMessages, LeadValues } from '@/features/leads/public/types'
import { questions } from '@/features/leads/rules/lead'
import { PageHero } from '@/site/sections/page-hero'
import { Promises } from '@/site/sections/thanks'
import { Section } from '@/ui/section'
import { leadFormCopy } from '../(site)/lead-form-copy'

type BookScreenProps = {
  hero: HeroCopy
  kind: AppointmentKind
  /** Earlier input, in a form that the server sends back. */
  values?: LeadValues
  errors?: LeadMessages
}

/** What the lead form asks that a booking asks too. */
const ASKED: readonly string[] = ['name', 'phone', 'email']

/** The page on which visitors book a time of a kind. */
export async function BookScreen({ hero, kind, values, errors }: BookScreenProps) {
  const words = await leadFormCopy(await payloadClient())
  const fields = [...words.fields.filter(({ name }) => ASKED.includes(name)), ...toFields(kind)]
  const promises = bookPage.steps.map((step, at) => ({ id: step.title, when: String(at + 1), ...step }))
  const { steps, chosen, submit, busy, unsent } = bookPage
  return (
    <>
      <PageHero hero={hero} ground="ticket">
        {/* On a phone the times come first: the parts of the form have the same names. */}
        <div className="max-lg:hidden">
          <Promises steps={promises} />
        </div>
      </PageHero>
      <Section ground="sunk">
        <BookingForm
          copy={{ steps, chosen, submit, busy }}
          form={{ ...words, fields, unsent }}
          kind={kind.id}
          businessZone={BUSINESS_TIME_ZONE}
          values={values}
          errors={errors}
        />
      </Section>
    </>
  )
}

/** The questions of a kind as fields of the form. */
function toFields(kind: AppointmentKind): LeadField[] {
  const { shape } = answersSchema(kind)
  return kind.questions.map(({ id, label }) => {
    const name = answerName(id)
    const schema = shape[name]
    return { name, label, ...(schema && questions.get(schema)) }
  })
}
