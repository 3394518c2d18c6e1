import { paths } from '@/domain/paths'
import { button } from '@/ui/button'
import { Section } from '@/ui/section'
import { SmartLink } from '@/ui/smart-link'

type Props = {
  /** Whether the mails come; null for a link that is not ours. */
  state: 'on' | 'off' | null
  /** Where the form is posted, with the token of the link. */
  action: string
  /** The name of the hidden field by which the endpoint knows this form. */
  field: string
}

const WORDS = {
  on: {
    title: 'Stop the daily mail?',
    text: 'It tells of new leads and overdue follow-ups each morning, and once a month of the results. Nothing else ends: you are still told of what concerns your account.',
  },
  off: {
    title: 'You get no more of these mails',
    text: 'Neither the daily mail about leads nor the monthly one goes to your account. To get them again, switch them on under Account.',
  },
  none: {
    title: 'This link does not work',
    text: 'It is not complete, or its account is gone. The same setting stands under Account.',
  },
} as const

/** The page to which the link of a periodic mail leads. It works without scripts, and opening it changes nothing. */
export function UnsubscribePanel({ state, action, field }: Props) {
  const { title, text } = WORDS[state ?? 'none']
  return (
    <Section ground="deep" space="half">
      <div className="grid min-h-[min(34rem,70dvh)] items-center justify-items-center">
        <div
          className="grid w-full max-w-112 gap-5 rounded border-t-6 border-accent p-panel shadow-high"
          data-ground="raised"
        >
          <h1 className="text-2xl">{title}</h1>
          <p>{text}</p>
          {state === 'on' && (
            <form method="post" action={action}>
              <input type="hidden" name={field} value="1" />
              <button className={button({ tone: 'signal', size: 'normal', wide: true })} type="submit">
                Unsubscribe
              </button>
            </form>
          )}
          <p>
            <SmartLink href={`${paths.admin}/account`}>Your account</SmartLink>
          </p>
        </div>
      </div>
    </Section>
  )
}
