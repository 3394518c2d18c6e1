import type { DateOrder } from './lead-choices'

/** What the clock on a wall showed, to the minute or without a time. */
export type LocalTime = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  hasTime: boolean
}

/**
 * A date as it was read: a moment, a local time, one that reads two ways, or none. `order` names the order that the text
 * itself proves, as `31/12/2024` does.
 */
export type ReadDate =
  | { kind: 'moment'; at: Date }
  | { kind: 'local'; time: LocalTime; proves: DateOrder | null; isSerial: boolean }
  | { kind: 'two-ways' }
  | { kind: 'unreadable' }

const UNREADABLE: ReadDate = { kind: 'unreadable' }
const MINUTE_MS = 60_000

/** Leads are of these years. A number outside of them is an amount, an id or a slip of the keys. */
const FIRST_YEAR = 1970
const LAST_YEAR = 2100

const TIME =
  /[\sT,]*(?:\b(?:at|um|a las|à)\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?\s?m\.?)?\s*(?:uhr\b)?\s*(z|utc|gmt|[ecmp][sd]t|(?:utc|gmt)?\s?[+-]\d{1,2}(?::?\d{2})?)?(?:\s*\([^)]*\))?$/i

/** Zones that exports write by their letters, in minutes from UTC. */
const ZONES: Readonly<Record<string, number>> = {
  ...{
    z: 0,
    utc: 0,
    gmt: 0,
    est: -300,
    edt: -240,
    cst: -360,
    cdt: -300,
    mst: -420,
    mdt: -360,
    pst: -480,
    pdt: -420,
  },
}

/** The beginnings of the months' names in English, German, French and Spanish, without accents. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar', 'mrz'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez', 'dic'],
]

const WEEKDAY =
  /^(?:(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|mo|di|mi|do|fr|sa|so)[.,]*\s+/

/**
 * Reads a date as programs and people write it: ISO, with slashes, dots or hyphens, with the name of a month, as seconds
 * since 1970, or as the serial number of a spreadsheet.
 *
 * @param order - how days and months are read that could be either; null for not known
 */
export function readDate(written: string, order: DateOrder | null): ReadDate {
  const text = (/\P{ASCII}/u.test(written) ? written.normalize('NFKD').replace(/\p{M}/gu, '') : written)
    .replace(/\s+/g, ' ')
    .trim()
  const iso = readIso(text)
  if (iso) return iso
  if (/^\d{5}(?:[.,]\d+)?$/.test(text)) return readSerial(Number(text.replace(',', '.')))
  if (/^\d{10}$/.test(text)) return toMoment(Number(text) * 1_000)
  if (/^\d{13}$/.test(text)) return toMoment(Number(text))
  const time = TIME.exec(text)
  const clock = readClock(time)
  if (clock === null) return UNREADABLE
  const day = readDay((time ? text.slice(0, time.index) : text).trim().toLowerCase(), order)
  if (day === 'two-ways') return { kind: 'two-ways' }
  if (day === null || !isDay(day)) return UNREADABLE
  const local: LocalTime = { ...day, ...clock, hasTime: time !== null }
  const zone = time?.[5] ? readZone(time[5]) : null
  if (zone !== null) return toMoment(utcOf(local) - zone * MINUTE_MS)
  return { kind: 'local', time: local, proves: day.proves, isSerial: false }
}

/** What most programs write, found without looking for anything else; null for other texts. */
function readIso(text: string): ReadDate | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?$/.exec(text)
  if (!found) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = found
  const time = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    hasTime: found[4] !== undefined,
  }
  if (!isDay(time) || time.hour > 23 || time.minute > 59 || time.second > 59) return UNREADABLE
  return { kind: 'local', time, proves: null, isSerial: false }
}

type Day = { year: number; month: number; day: number; proves: DateOrder | null }

function readDay(text: string, order: DateOrder | null): Day | 'two-ways' | null {
  const iso = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/.exec(text)
  if (iso) {
    const [, year = '', sign, month = '', day = ''] = iso
    // Eight digits in a row are a date, seven are a number.
    if (sign === '' && (month.length < 2 || day.length < 2)) return null
    return { year: Number(year), month: Number(month), day: Number(day), proves: null }
  }
  const numbers = /^(\d{1,2})([-/. ])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/.exec(text)
  if (numbers) {
    const [, one = '', sign, other = '', year = ''] = numbers
    // Where dots stand between the numbers, the day is written first in every country.
    if (sign === '.') return { day: Number(one), month: Number(other), year: fullYear(year), proves: null }
    return inOrder(Number(one), Number(other), fullYear(year), order)
  }
  return readNamed(text.replace(WEEKDAY, ''))
}

function inOrder(one: number, other: number, year: number, order: DateOrder | null): Day | 'two-ways' | null {
  if (one > 12 && other > 12) return null
  if (one > 12) return { year, month: other, day: one, proves: 'day-first' }
  if (other > 12) return { year, month: one, day: other, proves: 'month-first' }
  if (one === other) return { year, month: one, day: one, proves: null }
  if (order === null) return 'two-ways'
  return order === 'day-first'
    ? { year, month: other, day: one, proves: null }
    : { year, month: one, day: other, proves: null }
}

function readNamed(text: string): Day | null {
  const [, name = '', day = '', year = ''] =
    /^([a-z]{3,})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -]+(\d{4}|'?\d{2})$/.exec(text) ?? []
  const [, day2 = '', name2 = '', year2 = ''] =
    /^(\d{1,2})(?:st|nd|rd|th|\.|o)?[ -]?(?:de |of )?([a-z]{3,})\.?,?[ -]?(?:de |of )?(\d{4}|'?\d{2})$/.exec(
      text,
    ) ?? []
  const month = MONTHS.findIndex((names) => names.some((each) => (name || name2).startsWith(each)))
  if (month === -1) return null
  return { year: fullYear(year || year2), month: month + 1, day: Number(day || day2), proves: null }
}

function fullYear(written: string): number {
  const year = Number(written.replace("'", ''))
  if (written.replace("'", '').length === 4) return year
  return year < 70 ? 2_000 + year : 1_900 + year
}

function readClock(time: RegExpExecArray | null) {
  if (!time) return { hour: 0, minute: 0, second: 0 }
  const [, hours = '', minutes = '', seconds = '0', half] = time
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)]
  if (minute > 59 || second > 60) return null
  const kept = { minute, second: Math.min(second, 59) }
  if (!half) return hour > 23 ? null : { hour, ...kept }
  if (hour < 1 || hour > 12) return null
  return { hour: (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), ...kept }
}

/** Minutes from UTC. */
function readZone(written: string): number | null {
  const zone = written.toLowerCase().replace(/\s/g, '')
  if (Object.hasOwn(ZONES, zone)) return ZONES[zone] ?? null
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  const offset = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -offset : offset
}

/** Days since 30 December 1899, as every spreadsheet counts those of our century. */
function readSerial(serial: number): ReadDate {
  const read = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1_000)
  const day = { year: read.getUTCFullYear(), month: read.getUTCMonth() + 1, day: read.getUTCDate() }
  if (!isDay(day)) return UNREADABLE
  const time = {
    ...day,
    ...{ hour: read.getUTCHours(), minute: read.getUTCMinutes(), second: read.getUTCSeconds() },
    hasTime: !Number.isInteger(serial),
  }
  return { kind: 'local', time, proves: null, isSerial: true }
}

function toMoment(ms: number): ReadDate {
  const at = new Date(ms)
  const year = at.getUTCFullYear()
  return year >= FIRST_YEAR && year < LAST_YEAR ? { kind: 'moment', at } : UNREADABLE
}

function isDay({ year, month, day }: Pick<LocalTime, 'year' | 'month' | 'day'>): boolean {
  if (year < FIRST_YEAR || year >= LAST_YEAR) return false
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
}

/** A Date would tell it too, in ten times as long. Of the years that are read, 2000 is a leap year as its neighbours are. */
const daysOf = (year: number, month: number) =>
  month === 2 ? (year % 4 === 0 ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** What a local time would be in milliseconds since 1970 if it were one of UTC. */
export const utcOf = ({ year, month, day, hour, minute, second }: LocalTime) =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** A moment of a local time, and whether the clocks showed it once, twice or never. */
export type Placed = { at: Date; shown: 'once' | 'twice' | 'never' }
