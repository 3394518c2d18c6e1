import type { LeadFormCopy } from '@/content/types'
import { SmartLink } from '@/ui/smart-link'
import { errorId, fieldId } from './field-ids'
import { FieldMessage } from './field-message'
import styles from './fields.module.css'

type ServiceChoicesProps = { copy: LeadFormCopy['services']; chosen: readonly string[]; message?: string }

export function ServiceChoices({ copy, chosen, message }: ServiceChoicesProps) {
  return (
    <fieldset className={styles.choices} aria-describedby={errorId('service_interest')}>
      <legend className={styles.label}>{copy.legend}</legend>
      <p className={styles.hint}>{copy.hint}</p>
      <div className={styles.options}>
        {copy.options.map((name) => (
          <label key={name} className={styles.option}>
            <input
              type="checkbox"
              name="service_interest"
              value={name}
              defaultChecked={chosen.includes(name)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <FieldMessage name="service_interest" message={message} />
    </fieldset>
  )
}

type PlanSelectProps = { copy: LeadFormCopy['plan']; optional: string; value?: string; message?: string }

export function PlanSelect({ copy, optional, value, message }: PlanSelectProps) {
  const name = 'plan_interest'
  return (
    <div className={styles.field} data-wide>
      <label htmlFor={fieldId(name)} className={styles.label}>
        {copy.label} <span className={styles.optional}>({optional})</span>
      </label>
      <select id={fieldId(name)} name={name} defaultValue={value ?? ''} aria-describedby={errorId(name)}>
        <option value="">{copy.empty}</option>
        {copy.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <FieldMessage name={name} message={message} />
    </div>
  )
}

type ConsentProps = { copy: LeadFormCopy['consent']; checked: boolean; message?: string }

/** Its message stands over the box, not below the long text beside it. Not natively required: the browser would stop the form before its own notice could be shown (reading A57). */
export function Consent({ copy, checked, message }: ConsentProps) {
  return (
    <div className={styles.consent}>
      <FieldMessage name="consent" message={message} />
      <label className={styles.option}>
        <input
          id={fieldId('consent')}
          type="checkbox"
          name="consent"
          value={copy.version}
          defaultChecked={checked}
          aria-required="true"
          aria-invalid={message ? true : undefined}
          aria-describedby={errorId('consent')}
        />
        <span>{copy.text}</span>
      </label>
      <p className={styles.papers}>
        <SmartLink href={copy.privacy.href}>{copy.privacy.name}</SmartLink>
        <SmartLink href={copy.terms.href}>{copy.terms.name}</SmartLink>
      </p>
    </div>
  )
}
