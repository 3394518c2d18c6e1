import type { Payload } from 'payload'
import { payloadClient } from '@/app/payload'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { serverPaths } from '@/domain/server-paths'
import { AppointmentPanel, type ShownAppointment } from '@/features/booking/public/appointment-panel'
import { nameOfKind } from '@/features/booking/rules/kinds'
import { timeChoiceHtml } from '@/features/booking/rules/time-choice'
import { NEWS_PARAMETER, toChangeNews } from '@/features/booking/rules/visitor-change'
import { TOKEN } from '@/features/booking/server/appointment-link'
import { findBookingSettings } from '@/features/booking/server/booking-settings'
import { findOffered } from '@/features/booking/server/offered'
import {
  findVisitorAppointment,
  type VisitorAppointment,
} from '@/features/booking/server/visitor-appointment'
import { findCompany } from '@/features/company/server/company'
import { toZone } from '@/lib/time-zones'
import { linkMetadata } from '../../link-metadata'

export const metadata = linkMetadata('Your appointment')

const MINUTE_MS = 60_000

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The answer to whoever has booked, or opens the link of a mail about it, which scanners of mail open too. */
export default async function AppointmentPage({ searchParams }: Props) {
  const payload = await payloadClient()
  const { [TOKEN]: given, [NEWS_PARAMETER]: news } = await searchParams
  const token = typeof given === 'string' ? given : ''
  const [found, company, { hours }] = await Promise.all([
    findVisitorAppointment(payload, token),
    findCompany(payload),
    findBookingSettings(payload),
  ])
  const shown = found && toShown(found)
  const times = found && shown?.refusal === null ? await timesFor(payload, found) : []
  const query = new URLSearchParams({ [TOKEN]: token })
  return (
    <AppointmentPanel
      appointment={shown}
      business={{ name: company.name, zone: BUSINESS_TIME_ZONE, phone: company.phone }}
      news={toChangeNews(news)}
      action={`${serverPaths.appointment}?${query}`}
      file={`${serverPaths.appointmentFile}?${query}`}
      book={hours ? serverPaths.book : null}
      times={
        times.length > 0
          ? timeChoiceHtml({
              times,
              zone: shown?.zone ?? BUSINESS_TIME_ZONE,
              businessZone: BUSINESS_TIME_ZONE,
              chosen: null,
            })
          : null
      }
    />
  )
}

function toShown({ appointment, person, refusal }: VisitorAppointment): ShownAppointment {
  const { kind, begins, ends, zone } = appointment
  const [from, until] = [Date.parse(begins), Date.parse(ends)]
  return {
    name: nameOfKind(kind),
    begins: from,
    minutes: (until - from) / MINUTE_MS,
    zone: toZone(zone ?? '') ?? BUSINESS_TIME_ZONE,
    person,
    refusal,
  }
}

/** The beginnings of the times to which an appointment can be moved, with whom it is. */
async function timesFor(payload: Payload, { appointment }: VisitorAppointment): Promise<number[]> {
  const { kind, person } = appointment
  const offered = await findOffered(payload, kind)
  return offered?.times.flatMap(({ from, free }) => (free.includes(person ?? '') ? [from] : [])) ?? []
}
