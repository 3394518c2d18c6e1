'use client'

import { type ReactNode, useId } from 'react'

/** What an input takes of its label and its problem. */
type Control = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

type Props = {
  label: ReactNode
  problem?: string
  className?: string
  children: (control: Control) => ReactNode
}

/** An input below its label, and its problem below it. */
export function Labelled({ label, problem, className = '', children }: Props) {
  const id = useId()
  const described = `${id}-problem`
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <label className="font-semibold" htmlFor={id}>
        {label}
      </label>
      {children({ id, ...(problem && { 'aria-invalid': true, 'aria-describedby': described }) })}
      {problem && (
        <span id={described} role="alert" className="text-note text-danger">
          {problem}
        </span>
      )}
    </div>
  )
}

/** The form of a choice that is typed. */
export function ChoiceForm({ onSave, children }: { onSave: () => void; children: ReactNode }) {
  return (
    <form
      className="m-0 grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {children}
    </form>
  )
}
