import { type Counts, MADE_KINDS, OUTCOMES, type Outcome } from '@/features/imports/rules/contract'
import { kindName, number, OUTCOME_NAMES, sumOf } from '@/features/imports/rules/outcome-words'

export const rejectedIn = (counts: Counts) =>
  MADE_KINDS.reduce((sum, kind) => sum + sumOf(counts[kind], ['rejected']), 0)

/** The tones of outcomes that are worth a look. */
const TONES: Partial<Record<Outcome, string>> = {
  made: 'text-good',
  finished: 'text-good',
  unfinished: 'text-warn',
  rejected: 'text-danger',
}

/** How many of each kind become what: a row a kind, a column an outcome. */
export function Totals({ counts, isPast }: { counts: Counts; isPast: boolean }) {
  const kinds = MADE_KINDS.filter((kind) => sumOf(counts[kind], OUTCOMES) > 0)
  const outcomes = OUTCOMES.filter((outcome) => kinds.some((kind) => sumOf(counts[kind], [outcome]) > 0))
  if (kinds.length === 0) return null
  return (
    <table className="w-full border-collapse justify-self-start text-sm sm:w-auto sm:min-w-96">
      <caption className="sr-only">How many of each kind</caption>
      <thead>
        <tr className="border-b-2 border-ink text-left text-note">
          <th scope="col" className="py-2 pr-3">
            <span className="sr-only">Kind</span>
          </th>
          {outcomes.map((outcome) => (
            <th
              key={outcome}
              scope="col"
              className="max-w-32 py-2 pl-4 text-right align-bottom leading-tight font-bold"
            >
              {OUTCOME_NAMES[outcome][isPast ? 1 : 0]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind} className="border-b border-line">
            <th scope="row" className="py-2 pr-6 text-left font-semibold">
              {kindName(kind)}
            </th>
            {outcomes.map((outcome) => {
              const count = sumOf(counts[kind], [outcome])
              return (
                <td
                  key={outcome}
                  className={`max-w-32 py-2 pl-4 text-right text-lg font-bold tabular-nums ${count > 0 ? (TONES[outcome] ?? '') : 'font-normal! text-ink-soft'}`}
                >
                  {count > 0 ? number(count) : '–'}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
