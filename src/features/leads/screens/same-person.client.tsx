'use client'

import { useEffect, useState } from 'react'
import { paths } from '@/domain/paths'
import type { SamePerson } from '@/features/leads/rules/same-person'
import { STAGE_NAMES } from '@/features/leads/rules/stage'
import { fetchJson } from '@/lib/fetch-json'
import { withoutBidiControls } from '@/lib/text'
import { toShortMoment } from '@/staff-ui/moment.client'

const TYPING_MS = 300

type Person = { phone: string; email: string; not?: string }

/** Lists other leads with the same phone number or e-mail address; renders nothing if there are none. */
export function SamePersonList({ person, title }: { person: Person; title: string }) {
  const others = useSamePerson(person)
  if (others.length === 0) return null
  return (
    <section className="mb-4" aria-label={title}>
      <h3 className="m-0 font-body text-control leading-snug font-bold">{title}</h3>
      <ul className="m-0 list-none border-0 border-t border-line p-0">
        {others.map(({ id, name, stage, createdAt }) => (
          <li key={id} className="border-0 border-b border-line">
            <a className="flex min-h-11 flex-wrap items-center gap-x-3" href={paths.adminSubmission(id)}>
              <span className="font-semibold wrap-anywhere">{withoutBidiControls(name)}</span>
              <span className="text-note text-ink-soft">
                {STAGE_NAMES[stage]}, {toShortMoment(createdAt)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Requests the leads shortly after the last keystroke. A failure shows nothing, because nothing depends on the result.
 */
function useSamePerson({ phone, email, not = '' }: Person): SamePerson[] {
  const asked = new URLSearchParams({ phone, email, ...(not && { not }) }).toString()
  const [found, setFound] = useState<{ asked: string; leads: SamePerson[] }>({ asked: '', leads: [] })
  useEffect(() => {
    const timer = setTimeout(async () => {
      try {
        const { leads } = await fetchJson(`${paths.leads}/same-person?${asked}`)
        setFound({ asked, leads: Array.isArray(leads) ? leads : [] })
      } catch {
        setFound({ asked, leads: [] })
      }
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [asked])
  return found.leads
}
