import type { ComponentProps, ReactNode } from 'react'
import type { LeadFormCopy } from '@/copy/types'
import { HONEYPOT_FIELD } from '@/features/leads/rules/lead-fields'
import { SmartLink } from '@/ui/smart-link'
import {
  type ControlProps,
  errorId,
  FieldMessage,
  type FieldProps,
  fieldId,
  HINT,
  hintId,
  LABEL,
} from './fields'

type OptionProps = ComponentProps<'input'> & { children: ReactNode }

/** A checkbox with its label. */
function Option({ children, ...box }: OptionProps) {
  return (
    <label className="flex min-h-12 cursor-pointer gap-[0.8rem] py-[0.4rem]">
      <input
        {...box}
        type="checkbox"
        className="tick size-6 flex-none scroll-mt-16 aria-invalid:outline-3 aria-invalid:outline-offset-2 aria-invalid:outline-danger"
      />
      <span>{children}</span>
    </label>
  )
}

type ChoicesProps = FieldProps & { chosen: readonly string[] }

/** The checkboxes of a field of which a visitor may choose several options. */
export function Choices({ field, chosen, name, message, binding }: ChoicesProps) {
  return (
    <fieldset
      className="grid grow basis-full content-start gap-[0.35rem] lg:basis-3/5"
      aria-describedby={field.hint ? `${hintId(name)} ${errorId(name)}` : errorId(name)}
    >
      <legend className={LABEL}>{field.label}</legend>
      {field.hint && (
        <p id={hintId(name)} className={HINT}>
          {field.hint}
        </p>
      )}
      <div className="mt-[0.4rem] grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-x-gap border-b border-line leading-line *:items-center *:border-t *:border-line">
        {field.options?.map((option) => (
          <Option
            key={option}
            name={name}
            {...binding}
            value={option}
            defaultChecked={chosen.includes(option)}
          >
            {option}
          </Option>
        ))}
      </div>
      <FieldMessage name={name} message={message} />
    </fieldset>
  )
}

type ConsentProps = ControlProps & { copy: LeadFormCopy['consent']; checked: boolean }

/**
 * The consent checkbox. Its message is above it, because a long text is beside it. The box has no `required`
 * attribute, because the browser would stop the form before our own message could be shown (reading A57).
 */
export function Consent({ copy, checked, name, message, binding }: ConsentProps) {
  return (
    <div className="grid gap-[0.4rem] text-sm leading-copy">
      <FieldMessage name={name} message={message} />
      <Option
        id={fieldId(name)}
        name={name}
        {...binding}
        value={copy.version}
        defaultChecked={checked}
        aria-required="true"
        aria-invalid={message ? true : undefined}
        aria-describedby={errorId(name)}
      >
        {copy.text}
      </Option>
      <p className="flex flex-wrap gap-x-6 pl-[2.3rem] leading-relaxed *:inline-flex *:min-h-11 *:items-center">
        <SmartLink href={copy.privacy.href}>{copy.privacy.name}</SmartLink>
        <SmartLink href={copy.terms.href}>{copy.terms.name}</SmartLink>
      </p>
    </div>
  )
}

/** A text field that people cannot see and form robots fill in (reading A56). */
export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
