'use client'

import { useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { paths } from '@/domain/paths'
import {
  MANUAL_LIMITS,
  MANUAL_WAY_NAMES,
  MANUAL_WAYS,
  type ManualLead,
  type ManualWay,
  UNREACHABLE,
} from '@/features/leads/rules/manual-lead'
import { cleanText } from '@/lib/clean-text'
import { isEmail } from '@/lib/email'
import { fetchJson } from '@/lib/fetch-json'
import { field } from '@/staff-ui/controls'
import { Dialog } from '@/staff-ui/dialog.client'
import { dialogBox } from '@/staff-ui/dialog-looks'
import { notifySuccess } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { Labelled } from './labelled.client'
import { SamePersonList } from './same-person.client'

type Values = Omit<ManualLead, 'key'>

const WAYS = Object.keys(MANUAL_WAYS) as ManualWay[]

const EMPTY: Values = { name: '', phone: '', email: '', city: '', message: '', way: 'call', channel: '' }

const LIMITED = ['name', 'phone', 'email', 'city', 'message'] as const

/**
 * Requires a name, and a phone number or an e-mail address. A browser would cut what is too long without a word, so its
 * length is checked here. The server checks the rest.
 */
const check: Resolver<Values> = (given) => {
  const values = { ...given, ...Object.fromEntries(LIMITED.map((name) => [name, cleanText(given[name])])) }
  const errors: FieldErrors<Values> = {}
  for (const name of LIMITED) {
    const most = MANUAL_LIMITS[name]
    if (values[name].trim().length > most)
      errors[name] = { type: 'maxLength', message: `Please use at most ${most} characters` }
  }
  if (!values.name.trim()) errors.name = { type: 'required', message: 'Write a name' }
  if (!values.phone.trim() && !values.email.trim()) errors.phone = { type: 'required', message: UNREACHABLE }
  if (values.email.trim() && !isEmail(values.email.trim()))
    errors.email = { type: 'pattern', message: 'This is no e-mail address' }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

type Props = { channels: readonly string[]; onClose: () => void; onAdded: (id: string) => Promise<void> }

/**
 * The form for a lead that did not use the site's form. It shows earlier leads of the same person while it is filled
 * in.
 */
export function NewLead({ channels, onClose, onAdded }: Props) {
  // Each try for one lead sends the same key, so that a second submit stores no second lead.
  const key = useRef(crypto.randomUUID())
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, watch, formState } = useForm<Values>({
    defaultValues: EMPTY,
    resolver: check,
  })
  const { errors, isSubmitting } = formState
  const [phone, email] = watch(['phone', 'email'])

  async function save(values: Values) {
    setProblem('')
    let id = ''
    try {
      const added = await fetchJson(`${paths.leads}/manual`, { body: { ...values, key: key.current } })
      id = String(added.id)
    } catch {
      setProblem('It could not be stored. What you wrote is still here: please try again.')
      return
    }
    notifySuccess('Submission added')
    onClose()
    await onAdded(id)
  }

  const text = (name: 'name' | 'phone' | 'email' | 'city', label: string, type = 'text') => (
    <Labelled label={label} problem={errors[name]?.message}>
      {(control) => <input {...control} type={type} className={field} {...register(name)} />}
    </Labelled>
  )

  return (
    <Dialog
      className={`${dialogBox} m-auto max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] overflow-y-auto`}
      aria-labelledby="new-lead-title"
      onDismiss={formState.isDirty ? undefined : onClose}
    >
      <h2 id="new-lead-title" className="mt-0 mb-4 font-display text-card leading-tight font-extrabold">
        New lead
      </h2>
      <form className="m-0 grid gap-4" noValidate onSubmit={handleSubmit(save)}>
        <div className="grid gap-4 sm:grid-cols-2">
          {text('name', 'Name')}
          <Labelled label="How they came">
            {(control) => (
              <select {...control} className={field} {...register('way')}>
                {WAYS.map((way) => (
                  <option key={way} value={way}>
                    {MANUAL_WAY_NAMES[way]}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
          {text('phone', 'Phone', 'tel')}
          {text('email', 'E-mail', 'email')}
          {text('city', 'City')}
          <Labelled label="How they found you">
            {(control) => (
              <select {...control} className={field} {...register('channel')}>
                <option value="">Not known</option>
                {channels.map((channel) => (
                  <option key={channel} value={channel}>
                    {channel}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
        </div>
        <Labelled label="What they want">
          {(control) => (
            <textarea
              {...control}
              className={`${field} min-h-24`}
              maxLength={MANUAL_LIMITS.message}
              {...register('message')}
            />
          )}
        </Labelled>
        <SamePersonList person={{ phone, email }} title="They may be here already" />
        {problem && (
          <p role="alert" className="m-0 text-danger">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <BusyButton type="submit" className={button({ tone: 'signal' })} isBusy={isSubmitting}>
            Add lead
          </BusyButton>
          <button type="button" className={button()} onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}
