const thisYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** A point in time on the viewer's clock, for example 'Nov 20, 2026, 3:40 PM'. */
export function toMoment(instant: string | Date): string {
  return format(moment, instant)
}

/** As `toMoment`, without the year if it is this one. */
export function toShortMoment(instant: string): string {
  const isThisYear = new Date(instant).getFullYear() === new Date().getFullYear()
  return format(isThisYear ? thisYear : moment, instant)
}

function format(formatter: Intl.DateTimeFormat, instant: string | Date): string {
  const date = new Date(instant)
  // Newer browsers put a narrow space before PM, which no search for the text would find.
  return Number.isNaN(date.valueOf()) ? String(instant) : formatter.format(date).replaceAll('\u202f', ' ')
}
