'use client'

import { useRouter } from 'next/navigation'
import type { Opened } from '@/features/imports/rules/contract'
import { card } from '@/staff-ui/controls'
import type { Here } from './here'
import { OpenImport } from './open-import.client'
import { STEP_LOOK, Steps, useArrival } from './steps.client'
import { UploadForm } from './upload-form.client'

/** Moves posts, leads and redirects in: a new import, or one that was begun. */
export function MoveIn({ opened, here }: { opened: Opened | null; here: Here }) {
  return opened ? <OpenImport first={opened} here={here} /> : <NewImport />
}

function NewImport() {
  const router = useRouter()
  const { heading, arrive } = useArrival()
  return (
    <div className={STEP_LOOK}>
      <Steps current="file" />
      <section className={`${card} grid gap-5 p-5`} aria-labelledby="step">
        <h2
          ref={heading}
          id="step"
          tabIndex={-1}
          className="font-display text-card leading-tight font-extrabold outline-none"
        >
          Choose a file
        </h2>
        <UploadForm
          onRead={() => {
            arrive()
            router.refresh()
          }}
        />
        <Movable />
      </section>
    </div>
  )
}

const MOVABLE = [
  [
    'WordPress',
    'Posts with their images, authors, dates and old addresses. There: Tools, Export, All content. A large site gives several files: choose all of them.',
  ],
  [
    'Ghost',
    'Posts in the same way. There: Settings, Import/Export, Export. Its redirects (redirects.yaml) are a second file.',
  ],
  [
    'Leads',
    'A CSV of HubSpot, Pipedrive, Gravity Forms, WPForms, Flamingo, Google Sheets or any other table. Nobody is mailed, and no rule runs: the leads keep their own dates.',
  ],
  ['Redirects', 'A CSV with a column of old addresses and one of new ones.'],
] as const

/** Tells what can be moved in, and where it comes from. */
function Movable() {
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-body text-control font-bold">What can be moved in</h3>
      <dl className="m-0 grid gap-x-4 gap-y-2 sm:grid-cols-[7rem_minmax(0,1fr)]">
        {MOVABLE.map(([name, what]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="m-0 max-w-[65ch] text-ink-soft">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-[75ch] text-note text-ink-soft">
        The same works on the server, also in a script:{' '}
        <code className="wrap-anywhere">npm run import -- FILE</code> says what would be made, and with{' '}
        <code className="whitespace-nowrap">--confirm</code> makes it.
      </p>
    </div>
  )
}
