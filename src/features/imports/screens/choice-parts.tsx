import { type ReactNode, useId } from 'react'
import { card, cardTitle, field } from '@/staff-ui/controls'

/** A group of choices below their heading. */
export function ChoiceGroup({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={card} aria-labelledby={id}>
      <h3 id={id} className={`${cardTitle} border-b border-line`}>
        {title}
      </h3>
      {note && <p className="max-w-[75ch] px-5 pt-4 text-ink-soft">{note}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5">{children}</div>
    </section>
  )
}

/** Rows in which something of the file stands beside what it becomes here. */
export function Matches({ children }: { children: ReactNode }) {
  return <ul className="m-0 grid max-w-192 list-none gap-3 p-0">{children}</ul>
}

type MatchProps = {
  label: string
  /** What is known of it, such as a value of the column. */
  note?: ReactNode
  children: (control: { id: string; className: string; 'aria-describedby'?: string }) => ReactNode
}

export function Match({ label, note, children }: MatchProps) {
  const id = useId()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <span className="grid wrap-anywhere">
        <label className="font-semibold" htmlFor={id}>
          {label}
        </label>
        {note && (
          <span id={`${id}-note`} className="text-note text-ink-soft">
            {note}
          </span>
        )}
      </span>
      {children({
        id,
        className: `${field} w-full min-w-0`,
        ...(note && { 'aria-describedby': `${id}-note` }),
      })}
    </li>
  )
}

type RadiosProps<T extends string> = {
  legend: string
  note?: ReactNode
  value: T
  options: readonly (readonly [value: T, label: string, hint?: string])[]
  onChange: (value: T) => void
  children?: ReactNode
}

/** A question with a few answers, of which each says what it means. */
export function Radios<T extends string>({
  legend,
  note,
  value,
  options,
  onChange,
  children,
}: RadiosProps<T>) {
  const name = useId()
  return (
    <fieldset className="m-0 grid min-w-0 gap-2 border-0 p-0">
      <legend className="mb-1 p-0 font-semibold wrap-anywhere">{legend}</legend>
      {note && <p className="max-w-[75ch] text-note wrap-anywhere text-ink-soft">{note}</p>}
      {options.map(([each, label, hint]) => (
        <label
          key={each}
          className="grid min-h-11 max-w-192 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded border border-line px-3 py-2 hover:border-line-strong has-checked:border-ink has-checked:bg-paper-sunk"
        >
          <input
            type="radio"
            className="size-4.5 accent-(--accent-text)"
            name={name}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          <span>
            {label}
            {hint && <span className="block text-note text-ink-soft">{hint}</span>}
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  )
}

type TickProps = { label: string; hint?: ReactNode; checked: boolean; onChange: (checked: boolean) => void }

export function Tick({ label, hint, checked, onChange }: TickProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3">
      <input
        id={id}
        type="checkbox"
        className="mt-1 size-4.5 accent-(--accent-text)"
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        <label htmlFor={id} className="cursor-pointer">
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="block max-w-[75ch] text-note text-ink-soft">
            {hint}
          </span>
        )}
      </span>
    </div>
  )
}
