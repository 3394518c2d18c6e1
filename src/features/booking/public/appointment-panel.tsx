import '@/ui/time-choice.css'
import { nameTime } from '@/features/booking/rules/time-names'
import {
  CHANGE_FIELDS,
  CHANGE_NEWS,
  type ChangeNews,
  MOST_REASON,
} from '@/features/booking/rules/visitor-change'
import { button } from '@/ui/button'
import { TimeChoice } from '@/ui/html'
import { Section } from '@/ui/section'
import { SmartLink } from '@/ui/smart-link'

/** What the page shows of an appointment. */
export type ShownAppointment = {
  /** Of the kind, as '15-minute audit'. */
  name: string
  /** Milliseconds since 1970. */
  begins: number
  minutes: number
  /** The IANA zone of the visitor. */
  zone: string
  /** Empty where it is not known. */
  person: string
  /** Why it can neither be moved nor cancelled; null when it can. */
  refusal: 'cancelled' | 'over' | 'often' | null
}

type Business = { name: string; zone: string; phone: { display: string; href: string } }

type Props = {
  /** Null for a link that is none of ours, or of an appointment that is gone. */
  appointment: ShownAppointment | null
  business: Business
  news: ChangeNews | null
  /** Where the forms are posted, with the token of the link. */
  action: string
  /** The address of the file for a calendar. */
  file: string
  /** Where another time is booked; null while nothing can be booked. */
  book: string | null
  /** The times to which it can be moved (`timeChoiceHtml`); null for none. */
  times: string | null
}

const TITLES = { cancelled: 'Your appointment is cancelled', over: 'This appointment is over' } as const

/**
 * The page of an appointment for whoever has booked it: what was agreed on, and how to change it. Opening it changes
 * nothing, and it works without scripts.
 */
export function AppointmentPanel({ appointment, business, news, book, ...actions }: Props) {
  return (
    <Section ground="deep" space="half">
      <div className="grid justify-items-center">
        <div
          className="grid w-full max-w-240 gap-8 rounded border-t-6 border-accent p-panel shadow-high"
          data-ground="raised"
        >
          {appointment ? (
            <Known appointment={appointment} business={business} news={news} book={book} {...actions} />
          ) : (
            <Unknown book={book} />
          )}
          <p>
            Or call us: <a href={business.phone.href}>{business.phone.display}</a>
          </p>
        </div>
      </div>
    </Section>
  )
}

function Unknown({ book }: Pick<Props, 'book'>) {
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl">This link does not work</h1>
      <p>It is not complete, or its appointment was over weeks ago.</p>
      {book && <BookAgain book={book} />}
    </div>
  )
}

function Known({
  appointment,
  business,
  news,
  action,
  file,
  book,
  times,
}: Props & { appointment: ShownAppointment }) {
  const { refusal } = appointment
  const isComing = refusal === null || refusal === 'often'
  return (
    <>
      <div className="grid gap-5">
        <h1 className="text-2xl">{isComing ? 'Your time is booked' : TITLES[refusal]}</h1>
        {news && <News news={news} />}
        <Facts appointment={appointment} business={business} />
      </div>
      {isComing && <Next file={file} minutes={appointment.minutes} />}
      {refusal === 'often' && <p>{CHANGE_NEWS.often.text}</p>}
      {refusal === null && <Move action={action} times={times} />}
      {refusal === null && <Cancel action={action} />}
      {!isComing && book && <BookAgain book={book} />}
    </>
  )
}

/** Above all else, and read first by who cannot see it: the page was loaded anew. */
function News({ news }: { news: ChangeNews }) {
  const { isGood, text } = CHANGE_NEWS[news]
  return (
    <p
      role={isGood ? 'status' : 'alert'}
      className={`rounded border-l-4 px-4 py-3 ${isGood ? 'border-good bg-paper-sunk' : 'border-danger bg-danger-ground'}`}
    >
      {text}
    </p>
  )
}

function Facts({ appointment, business }: { appointment: ShownAppointment; business: Business }) {
  const { name, begins, zone, person } = appointment
  const { day, time, atBusiness } = nameTime(begins, zone, business.zone)
  const facts = [
    ['What', `${name} with ${business.name}`],
    ['When', `${day}, ${time}`],
    [`At ${business.name}`, atBusiness],
    ['With', person],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="grid gap-1 sm:contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="m-0 font-semibold">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Next({ file, minutes }: { file: string; minutes: number }) {
  return (
    <section aria-labelledby="next" className="grid gap-4">
      <h2 id="next" className="text-xl">
        What happens next
      </h2>
      <ol className="grid list-decimal gap-2 ps-6">
        <li>You get a mail with an invitation for your calendar, and reminders a day and an hour before.</li>
        <li>We call you at that time, at the number that you gave. Keep {minutes} minutes free.</li>
      </ol>
      <p>
        <a className={button({ tone: 'line', size: 'normal', link: true })} href={file} download>
          Put it into your calendar
        </a>
      </p>
    </section>
  )
}

function Move({ action, times }: Pick<Props, 'action' | 'times'>) {
  return (
    <section id="move" aria-labelledby="move-title" className="grid gap-4">
      <h2 id="move-title" className="text-xl">
        Move it
      </h2>
      {times ? (
        <form method="post" action={action} className="grid gap-5">
          <input type="hidden" name={CHANGE_FIELDS.action} value="move" />
          <TimeChoice html={times} />
          <button className={button({ tone: 'signal', size: 'normal' })} type="submit">
            Move to this time
          </button>
        </form>
      ) : (
        <p>There is no other time to choose from at the moment.</p>
      )}
    </section>
  )
}

function Cancel({ action }: Pick<Props, 'action'>) {
  return (
    <section id="cancel" aria-labelledby="cancel-title" className="grid gap-4">
      <h2 id="cancel-title" className="text-xl">
        Cancel it
      </h2>
      <form method="post" action={action} className="grid gap-5">
        <input type="hidden" name={CHANGE_FIELDS.action} value="cancel" />
        <label className="grid gap-2">
          <span>Why? You need not say it, but it helps us.</span>
          <textarea
            name={CHANGE_FIELDS.reason}
            maxLength={MOST_REASON}
            rows={3}
            className="w-full rounded border-2 border-line-strong bg-paper px-3 py-2"
          />
        </label>
        <button className={button({ tone: 'line', size: 'normal' })} type="submit">
          Cancel the appointment
        </button>
      </form>
    </section>
  )
}

function BookAgain({ book }: { book: string }) {
  return (
    <p>
      <SmartLink href={book}>Pick another time</SmartLink>
    </p>
  )
}
