'use client'

import { useId, useState } from 'react'
import { type OwnSettings, setOwn } from '@/features/accounts/rules/account-requests'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'

const CHOICES = {
  takesLeads: {
    label: 'Available for new leads',
    hint: 'New leads are given to those who are available, in turn.',
  },
  dailyMail: {
    label: 'Daily mail about leads',
    hint: 'At 8 in the morning, when something is new or overdue, and once a month the results.',
  },
} as const

type Name = keyof typeof CHOICES

/** The reader's own settings about leads; each choice is stored at once. */
export function OwnSettingsForm(stored: Omit<OwnSettings, 'name'>) {
  const [chosen, setChosen] = useState(stored)
  const [isBusy, setBusy] = useState(false)

  async function choose(name: Name, value: boolean) {
    // The checkbox is not disabled during the request, because it would lose the focus.
    if (isBusy) return
    setChosen((now) => ({ ...now, [name]: value }))
    setBusy(true)
    const { problem } = await setOwn({ [name]: value })
    setBusy(false)
    if (!problem) return notifySuccess(`${CHOICES[name].label}: ${value ? 'on' : 'off'}`)
    setChosen((now) => ({ ...now, [name]: !value }))
    notifyError(problem)
  }

  return (
    <section className="mb-8" aria-labelledby="own-settings">
      <h2 className="mb-2 text-xl" id="own-settings">
        Leads
      </h2>
      <Choice name="takesLeads" isOn={chosen.takesLeads} isBusy={isBusy} onChoose={choose} />
      <Choice name="dailyMail" isOn={chosen.dailyMail} isBusy={isBusy} onChoose={choose} />
    </section>
  )
}

type ChoiceProps = {
  name: Name
  isOn: boolean
  isBusy: boolean
  onChoose: (name: Name, value: boolean) => void
}

function Choice({ name, isOn, isBusy, onChoose }: ChoiceProps) {
  const id = useId()
  const { label, hint } = CHOICES[name]
  return (
    <div className="mb-2">
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-semibold" htmlFor={id}>
        <input
          className="m-0 size-5 accent-accent"
          id={id}
          type="checkbox"
          checked={isOn}
          aria-disabled={isBusy}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChoose(name, target.checked)}
        />
        {label}
      </label>
      <p className="text-sm text-ink-soft" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}
