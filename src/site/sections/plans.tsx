import type { Action, List } from '@/copy/types'
import { paths } from '@/domain/paths'
import { ButtonLink } from '@/ui/button-link'
import { Icon } from '@/ui/icon'
import { Section, SectionHead } from '@/ui/section'
import { PartEnd, SEEN_WHOLE } from '@/ui/seen-whole'
import type { Plan, PlansPage } from '../../../payload-types'

type PlanCardsProps = {
  plans: readonly Plan[]
  popularLabel: string
  actions: List<Action>
  /** What a link to the lead form chooses there. */
  choiceOf: (plan: Plan) => string
}

/** The plans as cards side by side; the popular one overlaps its neighbours. */
export function PlanCards({ plans, popularLabel, actions, choiceOf }: PlanCardsProps) {
  return (
    <Section ground="sunk" space="half">
      <ul className={`grid gap-6 lg:grid-cols-3 lg:gap-0 ${SEEN_WHOLE}`}>
        {plans.map((plan) => (
          <li
            key={plan.id}
            className={`relative grid content-start rounded border-2 border-ink p-card lg:row-span-3 lg:grid-rows-subgrid ${plan.popular ? 'lg:z-1 lg:-mx-2.5 lg:py-[calc(--theme(--spacing-card)+1.5rem)] lg:shadow-high' : 'lg:my-6'}`}
            data-ground={plan.popular ? 'ticket' : 'raised'}
          >
            {plan.popular && (
              <p className="absolute -top-[1.1rem] right-5 bg-ink px-[0.8rem] py-[0.45rem] font-display text-plain leading-none font-extrabold tracking-[0.03em] text-paper print:static print:mb-4 print:w-fit">
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
            <div className="mt-7 grid gap-3 self-end sm:max-lg:grid-cols-2 lg:max-xl:*:px-2 lg:max-xl:[&_svg]:hidden">
              {actions?.map(({ label, href }, at) => (
                <ButtonLink
                  key={label}
                  href={href}
                  tone={at === 0 ? 'ink' : 'line'}
                  choice={href === paths.contact ? choiceOf(plan) : undefined}
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
      <PartEnd />
    </Section>
  )
}

/** Prevents line breaks inside 'All-In:' and 're-audits'. */
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

type PlanTableProps = { comparison: PlansPage['comparison']; plans: readonly Plan[] }

/** The comparison of the plans. A row is left out when one of the plans has no text for it. */
export function PlanTable({ comparison, plans }: PlanTableProps) {
  const { rows, ...head } = comparison
  const compared = (rows ?? []).flatMap(({ id, label, cells }) => {
    const texts = plans.map((plan) => cells?.find((cell) => cell.plan === plan.id)?.text.trim())
    return texts.every(Boolean) ? [{ id, label, texts }] : []
  })
  if (plans.length === 0 || compared.length === 0) return null
  return (
    <Section labelledBy="comparison">
      <SectionHead id="comparison" {...head} />
      <table
        className="w-full text-left tabular-nums max-md:block md:table-fixed max-md:[&_tr]:grid max-md:[&_tr]:grid-cols-3"
        aria-labelledby="comparison"
      >
        <thead className="max-md:sticky max-md:top-header max-md:block">
          <tr>
            <td className="sticky top-header bg-paper [box-shadow:inset_0_-2px_0_var(--ink)] max-md:hidden" />
            {plans.map(({ name }) => (
              <th
                key={name}
                scope="col"
                className="bg-paper px-2 py-[0.9rem] font-display text-label leading-none font-extrabold [box-shadow:inset_0_-2px_0_var(--ink)] max-[22rem]:px-1 max-[22rem]:text-base md:sticky md:top-header md:px-3 md:py-4 md:text-xl"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="*:border-b *:border-line-strong max-md:block [&_td]:px-2 [&_td]:pt-2 [&_td]:pb-4 [&_td]:leading-line max-md:[&_td]:text-sm max-md:[&_td]:hyphens-auto max-[22rem]:[&_td]:px-1 max-[22rem]:[&_td]:text-xs md:[&_td]:px-3 md:[&_td]:py-[1.1rem]">
          {compared.map(({ id, label, texts }) => (
            <tr key={id}>
              <th
                scope="row"
                className="font-display text-lg leading-[1.2] font-bold max-md:col-span-full max-md:pt-4 max-md:pb-1 md:py-[1.1rem] md:pr-4"
              >
                {label}
              </th>
              {plans.map((plan, at) => (
                <td key={plan.id} data-ground={plan.popular ? 'ticket' : undefined}>
                  {texts[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
