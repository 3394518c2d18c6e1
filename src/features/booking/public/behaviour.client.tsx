'use client'

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
  const withTimes = (binding: Binding) => {
    binding.fields.begins?.ref?.(timeControl(form))
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
      const shown = boxes().find((box) => box.checkVisibility())
      const target = shown ?? form.querySelector<HTMLInputElement>('[name=day]:checked')
      target?.focus()
    },
  }
}
