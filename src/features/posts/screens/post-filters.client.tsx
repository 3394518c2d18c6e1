'use client'

import { X } from 'lucide'
import { type RefObject, useId } from 'react'
import { DatePicker } from '@/features/leads/screens/date-picker.client'
import { field } from '@/staff-ui/controls'
import { toolbar } from '@/staff-ui/table/list-table.client'
import { useEarly } from '@/staff-ui/table/use-early.client'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'
import { countChosen, NO_FILTER, type PostChoices, type PostFilter, toPostState } from './post-filter'

type Props = {
  filter: PostFilter
  choices: PostChoices
  mayPublish: boolean
  onFilter: (part: Partial<PostFilter>) => void
  /** The first menu, which a key focuses. */
  first: RefObject<HTMLSelectElement | null>
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The filters of the list besides its text. On a phone they are folded behind a button. */
export function PostFilters({ filter, choices, mayPublish, onFilter, first, isOpen, onOpen }: Props) {
  const id = useId()
  const chosen = countChosen(filter)
  return (
    <div className={toolbar}>
      <button
        type="button"
        className={button({ className: 'sm:hidden' })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpen(!isOpen)}
      >
        Filters{chosen > 0 && ` (${chosen})`}
      </button>
      <div id={id} className={isOpen ? 'contents' : 'contents max-sm:hidden'}>
        <Menu
          ref={first}
          label="State"
          value={filter.state}
          onChoose={(state) => onFilter({ state: toPostState(state) })}
          options={[
            ['published', 'Published'],
            ['draft', 'Draft'],
            ['scheduled', 'Scheduled'],
            ['changed', 'With changes'],
            ['review', 'Waits for a review'],
            ['sent-back', mayPublish ? 'Sent back' : 'Sent back to you'],
          ]}
          all="Published and drafts"
        />
        <Menu
          label="Category"
          value={filter.category}
          onChoose={(category) => onFilter({ category })}
          options={withOwn(choices.categories, filter.category)}
          all="All categories"
        />
        <Menu
          label="Author"
          value={filter.author}
          onChoose={(author) => onFilter({ author })}
          options={withOwn(choices.authors, filter.author)}
          all="All authors"
        />
        <DatePicker
          label="From date"
          day={filter.from}
          onPick={(from) => onFilter({ from })}
          onRange={onFilter}
        />
        <DatePicker label="To date" day={filter.to} onPick={(to) => onFilter({ to })} onRange={onFilter} />
        {chosen > 0 && (
          <button
            type="button"
            className={button()}
            onClick={() => onFilter({ ...NO_FILTER, text: filter.text })}
          >
            <LineDrawing drawing={X} size={18} />
            Clear filters
          </button>
        )}
      </div>
    </div>
  )
}

type Option = readonly [value: string, label: string]

/** The chosen value stays an option, even when no post has it any more. */
function withOwn(texts: readonly string[], own: string | null): Option[] {
  const all = own !== null && !texts.includes(own) ? [...texts, own] : texts
  return all.map((text) => [text, text])
}

type MenuProps = {
  label: string
  value: string | null
  onChoose: (value: string | null) => void
  options: readonly Option[]
  /** The label of the empty option. */
  all: string
  ref?: RefObject<HTMLSelectElement | null>
}

function Menu({ label, value, onChoose, options, all, ref }: MenuProps) {
  const id = useEarly(value ?? '', (chosen) => onChoose(chosen || null))
  return (
    <label className="max-w-full max-sm:flex-1 max-sm:basis-40">
      <span className="sr-only">{label}</span>
      <select
        id={id}
        ref={ref}
        className={`${field} w-full max-w-56 truncate max-sm:max-w-none ${value === null ? '' : 'border-ink font-semibold'}`}
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value || null)}
      >
        <option value="">{all}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
