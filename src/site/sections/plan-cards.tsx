import type { Action, Plan } from '@/content/types'
import { toChoice } from '@/domain/lead-draft'
import { paths } from '@/domain/paths'
import { ButtonLink } from '@/ui/button'
import { Icon } from '@/ui/icon'
import { Section } from '@/ui/section'
import styles from './plan-cards.module.css'

type PlanCardsProps = { plans: readonly Plan[]; popularLabel: string; actions: readonly Action[] }

/** Three work orders side by side; the popular one lies on top. */
export function PlanCards({ plans, popularLabel, actions }: PlanCardsProps) {
  return (
    <Section ground="sunk" space="half">
      <ul className={styles.cards}>
        {plans.map((plan) => (
          <li key={plan.name} className={styles.card} data-ground={plan.popular ? 'ticket' : 'raised'}>
            {plan.popular && <p className={styles.popular}>{popularLabel}</p>}
            <div>
              <h2 className={styles.name}>{toUnbrokenWords(plan.label)}</h2>
              <p className={styles.text}>{plan.description}</p>
            </div>
            <ul className={styles.features}>
              {plan.features.map((feature) => (
                <li key={feature}>
                  <Icon name="check" size={20} />
                  {feature}
                </li>
              ))}
            </ul>
            <div className={styles.actions}>
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

/** Keeps a line from ending inside 'All-In:'. */
function toUnbrokenWords(label: string) {
  return label.split(' ').flatMap((word, at) => [
    at > 0 ? ' ' : '',
    <span key={word} className={styles.word}>
      {word}
    </span>,
  ])
}
