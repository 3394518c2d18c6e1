import Link from 'next/link'
import type { PayloadRequest } from 'payload'
import { Row } from '@/admin/dashboard/rows'
import { mayRead } from '@/domain/areas'
import { paths } from '@/domain/paths'
import { type DaysAppointment, readUnheldAppointments } from '@/features/booking/server/read-appointments'
import { TitledCard } from '@/staff-ui/cards'
import { Panel } from '@/staff-ui/panel'

/** Whoever has left may have had many. */
const LISTED = 8

/**
 * Lists coming appointments that nobody has, since an account is gone or has lost the right: each is handed over in the
 * panel of its lead. Renders nothing without any, or for whoever may not read leads.
 */
export function UnheldPanel({ req }: { req: PayloadRequest }) {
  if (!mayRead(req.user, 'form-submissions')) return null
  return (
    <Panel req={req} title="Appointments that nobody has" read={() => readUnheldAppointments(req)}>
      {(appointments) => appointments.length > 0 && <Unheld appointments={appointments} />}
    </Panel>
  )
}

function Unheld({ appointments }: { appointments: readonly DaysAppointment[] }) {
  return (
    <TitledCard
      id="unheld"
      title={
        <>
          Appointments that nobody has{' '}
          <span className="text-ink-soft tabular-nums">{appointments.length}</span>
        </>
      }
    >
      <p className="px-5 py-3 text-note text-ink-soft">Hand each of them over in the panel of its lead.</p>
      <ul>
        {appointments.slice(0, LISTED).map(({ id, begins, name, lead }) => (
          <Row
            key={id}
            href={paths.adminSubmission(lead.id)}
            title={lead.name}
            detail={[name, lead.city].filter(Boolean).join(' · ')}
            time={begins}
          />
        ))}
      </ul>
      {appointments.length > LISTED && (
        <p className="px-5 py-3 text-note text-ink-soft">
          And {appointments.length - LISTED} more, in the{' '}
          <Link href={paths.adminCalendar} prefetch={false}>
            calendar
          </Link>
          .
        </p>
      )}
    </TitledCard>
  )
}
