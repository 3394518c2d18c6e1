import Link from 'next/link'
import { paths } from '@/domain/paths'
import type { ListedImport } from '@/features/imports/rules/contract'
import { inWords, KIND_NAMES, STATE_NAMES } from '@/features/imports/rules/outcome-words'
import { TitledCard } from '@/staff-ui/cards'
import { Moment } from '@/staff-ui/moment.client'

/** Lists the imports of the last 30 days, the newest first; renders nothing if there are none. */
export function ImportList({ imports }: { imports: readonly ListedImport[] }) {
  if (imports.length === 0) return null
  return (
    <TitledCard id="imports" title="Earlier imports">
      <ul className="m-0 list-none p-0">
        {imports.map((each) => (
          <li key={each.id} className="border-b border-line last:border-0">
            <Link
              className="group grid min-h-11 gap-x-4 gap-y-0.5 px-5 py-3 no-underline hover:bg-paper-sunk md:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]"
              href={paths.adminImport(each.id)}
              prefetch={false}
            >
              <span className="grid content-start gap-0.5">
                <span className="font-semibold wrap-anywhere group-hover:underline">{each.fileName}</span>
                <span className="text-note wrap-anywhere text-ink-soft">
                  {each.kind ? KIND_NAMES[each.kind] : 'Not recognised'}, <Moment at={each.at} /> by {each.by}
                </span>
              </span>
              <span className="grid content-start gap-0.5 text-note">
                <span className={`font-semibold ${TONES[each.state] ?? ''}`}>{STATE_NAMES[each.state]}</span>
                <span className="wrap-anywhere text-ink-soft">{toOutcome(each)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

const TONES: Partial<Record<ListedImport['state'], string>> = {
  done: 'text-good',
  paused: 'text-warn',
  failed: 'text-danger',
}

function toOutcome({ state, counts }: ListedImport): string {
  if (state === 'undone') return `${inWords(counts, ['removed']) || 'Nothing'} taken away`
  if (state === 'running' || state === 'paused' || state === 'done')
    return `${inWords(counts, ['made', 'finished', 'unfinished']) || 'Nothing'} made`
  return ''
}
