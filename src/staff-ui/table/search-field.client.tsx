'use client'

import { Search } from 'lucide'
import { field } from '@/staff-ui/controls'
import { LineDrawing } from '@/ui/line-drawing'
import { search } from './list-table.client'
import { useEarly } from './use-early.client'

type Props = { label: string; placeholder: string; value: string; onType: (text: string) => void }

/** The field with the text that filters a list, at every keystroke. */
export function SearchField({ label, placeholder, value, onType }: Props) {
  const id = useEarly(value, onType)
  return (
    <label className={`${search} max-sm:basis-40`}>
      <span className="sr-only">{label}</span>
      <LineDrawing drawing={Search} size={18} />
      <input
        id={id}
        type="search"
        className={field}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onType(event.target.value)}
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  )
}
