import { ButtonLink } from '@/ui/button-link'
import type { ThankYou } from '../../../payload-types'
import { LinkLines } from './link-lists'
import { SideHeaded } from './side-headed'

/** The three next steps with their times, as the slots of a ticket. */
export function Promises({ steps }: Pick<ThankYou, 'steps'>) {
  if (!steps?.length) return null
  return (
    <ol className="grid border-t-2 border-ink">
      {steps.map(({ id, when, title, text }) => (
        <li key={id} className="border-b border-stitched border-line-strong py-5 last:border-b-0">
          <p className="font-display text-3xl leading-none font-extrabold">{when}</p>
          <h2 className="mt-[0.4rem] font-body text-base leading-note font-bold tracking-normal">{title}</h2>
          <p className="max-w-[48ch] text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  )
}

/** Links to read until the call comes, and the phone number to call at once. */
export function Meanwhile({ meanwhile, call }: Pick<ThankYou, 'meanwhile' | 'call'>) {
  const { links, ...head } = meanwhile
  return (
    <SideHeaded id="meanwhile" copy={head} size="small" wide>
      <LinkLines links={links ?? []}>
        <li className="flex flex-wrap items-center justify-between gap-4 pt-7">
          <p>{call.text}</p>
          <ButtonLink href={call.action.href} tone="line">
            {call.action.label}
          </ButtonLink>
        </li>
      </LinkLines>
    </SideHeaded>
  )
}
