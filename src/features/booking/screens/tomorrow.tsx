import type { PayloadRequest } from 'payload'
import { Row } from '@/admin/dashboard/rows'
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
    <Panel req={req} title="Tomorrow" read={() => readTomorrow(req)}>
      {(appointments) => appointments.length > 0 && <Tomorrow appointments={appointments} />}
    </Panel>
  )
}

async function readTomorrow(req: PayloadRequest): Promise<DaysAppointment[]> {
  const today = businessDay()
  const [from, until] = [1, 2].map((later) => startOfDay(today, later, BUSINESS_TIME_ZONE)?.getTime() ?? 0)
  return readAppointmentsOf(req, { from: from ?? 0, until: until ?? 0 })
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
