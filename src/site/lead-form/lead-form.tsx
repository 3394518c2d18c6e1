import type { LeadFormCopy } from '@/content/types'
import { LEAD_LIMITS } from '@/domain/lead'
import { LEAD_FORM_ID } from '@/domain/lead-draft'
import { DEFAULT_SOURCE } from '@/domain/lead-source'
import { paths } from '@/domain/paths'
import { Button } from '@/ui/button'
import { Consent, PlanSelect, ServiceChoices } from './choices'
import { FieldMessage } from './field-message'
import { Honeypot } from './honeypot'
import styles from './lead-form.module.css'
import { LeadFormLoader } from './lead-form-loader.client'
import { TextField } from './text-field'
import type { LeadMessages, LeadValues } from './types'

type LeadFormProps = {
  copy: LeadFormCopy
  submitLabel: string
  source?: string
  showPlans?: boolean
  /** What was typed before, for a form that the server sends back. */
  values?: LeadValues
  errors?: LeadMessages
}

/** A plain HTML form that posts by itself; its script arrives when somebody is about to use it. */
export function LeadForm(props: LeadFormProps) {
  const { copy, submitLabel, source = DEFAULT_SOURCE, showPlans = false, values = {}, errors = {} } = props
  const { fields, optional } = copy
  const chosen = values.service_interest
  const field = (name: keyof typeof fields) => ({
    name,
    copy: fields[name],
    maxLength: LEAD_LIMITS[name],
    value: textOf(values[name]),
    message: errors[name],
  })
  return (
    <form id={LEAD_FORM_ID} className={styles.form} method="post" action={paths.leads}>
      <input type="hidden" name="source" value={source} />
      <Carried values={values} />
      <FieldMessage name="form" message={errors.form} />
      <div className={styles.fields}>
        <TextField {...field('name')} type="text" />
        <TextField {...field('phone')} type="tel" />
        <TextField {...field('email')} type="email" />
        <TextField {...field('city')} type="text" />
        <TextField {...field('website')} type="url" optional={optional} wide={!showPlans} />
        {showPlans && (
          <PlanSelect
            copy={copy.plan}
            optional={optional}
            value={textOf(values.plan_interest)}
            message={errors.plan_interest}
          />
        )}
        <ServiceChoices
          copy={copy.services}
          chosen={Array.isArray(chosen) ? chosen : []}
          message={errors.service_interest}
        />
        <TextField {...field('message')} rows={4} optional={optional} />
      </div>
      <Honeypot />
      <Consent copy={copy.consent} checked={values.consent === true} message={errors.consent} />
      <div className={styles.send}>
        <Button type="submit" data-busy-label={copy.submitting}>
          {submitLabel}
        </Button>
        <p className={styles.call}>
          {copy.failed.text} <a href={copy.failed.action.href}>{copy.failed.action.label}</a>
        </p>
      </div>
      <LeadFormLoader formId={LEAD_FORM_ID} />
    </form>
  )
}

/** Where a returned form was first sent from; a fresh form has none of it. */
function Carried({ values }: { values: LeadValues }) {
  const names = ['page', 'utm_source', 'utm_medium', 'utm_campaign'] as const
  const known = names.map((name) => [name, textOf(values[name])] as const).filter(([, value]) => value)
  return known.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

const textOf = (value: LeadValues[string]) => (typeof value === 'string' ? value : undefined)
