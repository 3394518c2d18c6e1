'use client'

import { useState } from 'react'
import { FormBehaviour } from '@/features/leads/public/form-behaviour.client'
import type { BehaviourProps, Binding, FormWork } from '@/features/leads/public/types'
import { loadPart } from '@/ui/load-part'
import type { Accepted, CheckedBooking } from './send-booking'

const work: FormWork<CheckedBooking, Accepted> = {
  load: () => loadPart(() => import('./send-booking')),
  onSent: ({ href }) => location.assign(href),
}

/** The times stand in the HTML of the request, which React does not touch, so they are no fields of their own. */
const TIME = { name: 'begins', label: '' }

/** Checks a booking form and sends it. */
export function Behaviour({ form, fields, onChange, ...props }: BehaviourProps) {
  // One for the life of the form: a new one would get the value that the old one had when the form was sent.
  const [control] = useState(() => timeControl(form))
  const withTimes = (binding: Binding) => {
    binding.fields.begins?.ref?.(control)
    onChange(binding)
  }
  return <FormBehaviour {...props} form={form} fields={[TIME, ...fields]} onChange={withTimes} work={work} />
}

/** The radio buttons as one control. They are looked for each time, because a script names them in another zone. */
function timeControl(form: HTMLFormElement) {
  const boxes = () => [...form.querySelectorAll<HTMLInputElement>('[name=begins]')]
  return {
    name: 'begins',
    get value() {
      return boxes().find(({ checked }) => checked)?.value ?? ''
    },
    set value(value: string) {
      for (const box of boxes()) box.checked = box.value === value
    },
    focus() {
      const free = boxes().find((box) => !box.disabled && box.checkVisibility())
      const target = free ?? form.querySelector<HTMLInputElement>('[name=day]:checked')
      target?.focus()
    },
  }
}
