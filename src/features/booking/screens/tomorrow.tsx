import type { PayloadRequest } from 'payload'
import { Row } from '@/admin/dashboard/rows'
import { RowWork } from '@/admin/deferred.client'
import { mayRead } from '@/domain/areas'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { paths } from '@/domain/paths'
import { businessDay } from '@/domain/working-hours'
import { type DaysAppointment, readAppointmentsOf } from '@/features/booking/server/read-appointments'
import { startOfDay } from '@/lib/time-zones'
import { TitledCard } from '@/staff-ui/cards'
import { Panel } from '@/staff-ui/panel'

/** Lists the appointments of the business's next day; renders nothing without any, or for whoever may not read leads. */
export function TomorrowPanel({ req }: { req: PayloadRequest }) {
  if (!mayRead(req.user, 'form-submissions')) return null
  return (
    <Panel req={req} title="Tomorrow" read={() => readDay(req, 1)}>
      {(appointments) => appointments.length > 0 && <Tomorrow appointments={appointments} />}
    </Panel>
  )
}

/** Lists the reader's appointments of today, with what each needs; renders nothing without any. */
export function TodayPanel({ req }: { req: PayloadRequest }) {
  if (!mayRead(req.user, 'form-submissions')) return null
  const me = String(req.user?.id)
  return (
    <Panel req={req} title="Appointments today" isWide read={() => readDay(req, 0, me)}>
      {(appointments) => appointments.length > 0 && <Today appointments={appointments} me={me} />}
    </Panel>
  )
}

/** @param later - how many days after today */
async function readDay(
  req: PayloadRequest,
  later: number,
  person: string | null = null,
): Promise<DaysAppointment[]> {
  const today = businessDay()
  const [from, until] = [later, later + 1].map(
    (days) => startOfDay(today, days, BUSINESS_TIME_ZONE)?.getTime() ?? 0,
  )
  return readAppointmentsOf(req, { from: from ?? 0, until: until ?? 0 }, person)
}

const TODAY = 'appointments-today'

function Today({ appointments, me }: { appointments: readonly DaysAppointment[]; me: string }) {
  const readAt = Date.now()
  return (
    <TitledCard
      id={TODAY}
      isWide
      title={
        <>
          Appointments today <span className="text-ink-soft tabular-nums">{appointments.length}</span>
        </>
      }
    >
      <ul>
        {appointments.map(({ id, begins, name, isMissed, lead }) => (
          <Row
            key={id}
            href={paths.adminSubmission(lead.id)}
            title={lead.name}
            detail={[name, lead.city, isMissed && 'did not come'].filter(Boolean).join(' · ')}
            time={begins}
            work={`${TODAY}:${lead.id}`}
          >
            <RowWork list={TODAY} readAt={readAt} me={me} lead={lead} stays />
          </Row>
        ))}
      </ul>
    </TitledCard>
  )
}

function Tomorrow({ appointments }: { appointments: readonly DaysAppointment[] }) {
  return (
    <TitledCard
      id="tomorrow"
      title={
        <>
          Tomorrow <span className="text-ink-soft tabular-nums">{appointments.length}</span>
        </>
      }
    >
      <ul>
        {appointments.map(({ id, begins, name, person, lead }) => (
          <Row
            key={id}
            href={paths.adminSubmission(lead.id)}
            title={lead.name}
            detail={[name, person && `with ${person.name}`, lead.city].filter(Boolean).join(' · ')}
            time={begins}
          />
        ))}
      </ul>
    </TitledCard>
  )
}
