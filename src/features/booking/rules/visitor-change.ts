/** The fields of the two forms on the page of an appointment. */
export const CHANGE_FIELDS = { action: 'do', begins: 'begins', reason: 'reason' } as const

/** The parameter of the page that says what became of a press. */
export const NEWS_PARAMETER = 'news'

/** The most letters of a reason for which a visitor cancels. */
export const MOST_REASON = 500

/** What the page says after a button was pressed, by the word in its address. Anybody may write any of them there. */
export const CHANGE_NEWS = {
  moved: { isGood: true, text: 'Your appointment has been moved. A mail with the new time is on its way.' },
  cancelled: { isGood: true, text: 'A mail that says so is on its way.' },
  none: { isGood: false, text: 'Please choose a time.' },
  taken: { isGood: false, text: 'Somebody else has just booked that time. Please choose another one.' },
  often: {
    isGood: false,
    text: 'This appointment was changed too often to be changed here. Please call us.',
  },
  over: { isGood: false, text: 'This appointment can no longer be changed here. Please call us.' },
  wait: { isGood: false, text: 'That was too often in a short time. Please wait a few minutes, or call us.' },
} as const

export type ChangeNews = keyof typeof CHANGE_NEWS

/** @param value - of the address */
export function toChangeNews(value: unknown): ChangeNews | null {
  return typeof value === 'string' && Object.hasOwn(CHANGE_NEWS, value) ? (value as ChangeNews) : null
}
