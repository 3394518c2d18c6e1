import type { Action, Plan } from '@/content/types'
import { toChoice } from '@/domain/lead-draft'
import { paths } from '@/domain/paths'
import { ButtonLink } from '@/ui/button'
import { Icon } from '@/ui/icon'
import { Section } from '@/ui/section'

type PlanCardsProps = { plans: readonly Plan[]; popularLabel: string; actions: readonly Action[] }

/** Three work orders side by side; the popular one lies on top. */
export function PlanCards({ plans, popularLabel, actions }: PlanCardsProps) {
  return (
    <Section ground="sunk" space="half">
      <ul className="grid gap-6 lg:grid-cols-3 lg:gap-0">
        {plans.map((plan) => (
          <li
            key={plan.name}
            className={`relative grid content-start rounded border-2 border-ink p-card lg:row-span-3 lg:grid-rows-subgrid ${plan.popular ? 'lg:z-1 lg:-mx-2.5 lg:py-[calc(--theme(--spacing-card)+1.5rem)] lg:shadow-high' : 'lg:my-6'}`}
            data-ground={plan.popular ? 'ticket' : 'raised'}
          >
            {plan.popular && (
              <p className="absolute -top-[1.1rem] right-5 bg-ink px-[0.8rem] py-[0.45rem] font-display text-plain leading-none font-extrabold tracking-[0.03em] text-paper">
                {popularLabel}
              </p>
            )}
            <div>
              <h2 className="text-3xl leading-display">{toUnbrokenWords(plan.label)}</h2>
              <p className="mt-[0.9rem] text-ink-soft">{plan.description}</p>
            </div>
            <ul className="mt-6 border-t-2 border-ink sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:gap-x-gap">
              {plan.features.map((feature) => (
                <li
                  key={feature}
                  className="grid min-h-12 grid-cols-[20px_1fr] items-center gap-3 border-b border-line py-2 leading-line font-medium"
                >
                  <Icon name="check" size={20} />
                  <span>{toUnbrokenWords(feature)}</span>
                </li>
              ))}
            </ul>
            <div className="mt-7 grid gap-3 self-end sm:max-lg:grid-cols-2">
              {actions.map(({ label, href }, at) => (
                <ButtonLink
                  key={label}
                  href={href}
                  tone={at === 0 ? 'ink' : 'line'}
                  choice={href === paths.contact ? toChoice({ plan_interest: plan.name }) : undefined}
                  wide
                >
                  {label}
                  <span className="sr-only">, plan {plan.name}</span>
                </ButtonLink>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Keeps a line from ending inside 'All-In:' or 're-audits'. */
function toUnbrokenWords(text: string) {
  return text.split(/(\S+-\S+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
