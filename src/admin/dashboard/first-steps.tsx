import { Check } from 'lucide'
import Link from 'next/link'
import { FIRST_STEPS, type FirstStep } from '@/domain/first-steps'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { TitledCard } from '@/staff-ui/cards'
import { LineDrawing } from '@/ui/line-drawing'
import { PutStepsAway } from '../deferred.client'

const STEPS: Record<FirstStep, { title: string; why: string; href: string }> = {
  company: {
    title: 'Name and phone',
    why: 'Every page and mail names your company and its number.',
    href: serverPaths.adminCompany,
  },
  mail: {
    title: 'Mail',
    why: 'A new lead is mailed to you once the server has SMTP_URL and LEADS_TO. Whoever runs it sets them.',
    href: paths.adminOutbox,
  },
  invite: {
    title: 'A colleague',
    why: 'Two people lose no lead when one is away.',
    href: paths.adminAccounts,
  },
  costs: {
    title: 'What ads cost',
    why: 'Results then says what a lead and a job cost you.',
    href: paths.adminChannelCosts,
  },
  policy: {
    title: 'Privacy policy',
    why: 'Read it, fit it to your business and publish it.',
    href: serverPaths.adminPrivacyPolicy,
  },
}

/** What an owner of a new site does first. Each step leads to where it is done. */
export function FirstSteps({ done }: { done: Record<FirstStep, boolean> }) {
  const count = FIRST_STEPS.filter((step) => done[step]).length
  return (
    <TitledCard
      id="first-steps"
      title={
        <>
          First steps{' '}
          <span className="font-body text-note font-normal text-ink-soft">
            {count} of {FIRST_STEPS.length} done
          </span>
        </>
      }
      isWide
    >
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))]">
        {FIRST_STEPS.map((step) => (
          <li key={step} className="min-w-0">
            <Step {...STEPS[step]} isDone={done[step]} />
          </li>
        ))}
      </ol>
      <p className="border-t border-line px-5 py-2">
        <PutStepsAway />
      </p>
    </TitledCard>
  )
}

function Step({ title, why, href, isDone }: { title: string; why: string; href: string; isDone: boolean }) {
  return (
    <Link
      className="group grid min-h-11 grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2 px-5 py-3 no-underline hover:bg-paper-sunk"
      href={href}
      prefetch={false}
    >
      <span
        className={`mt-0.5 inline-flex size-4.5 items-center justify-center rounded border ${isDone ? 'border-good text-good' : 'border-line-strong'}`}
        aria-hidden="true"
      >
        {isDone && <LineDrawing drawing={Check} size={14} />}
      </span>
      <span className="font-semibold group-hover:underline">
        {title}
        {isDone && <span className="sr-only"> (done)</span>}
      </span>
      {!isDone && <span className="col-start-2 text-note leading-snug text-ink-soft">{why}</span>}
    </Link>
  )
}
