import type { JSONFieldServerProps } from 'payload'
import { isUnlimited } from '@/domain/areas'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { staffNames } from '@/domain/staff'
import { listStaff } from '@/features/accounts/server/staff'
import { APPOINTMENT_KINDS } from '@/features/booking/rules/kinds'
import { bookingStore } from '@/features/booking/server/booking-store'
import { listCalendarStates } from '@/features/booking/server/calendar-states'
import { findOffered } from '@/features/booking/server/offered'
import { findTestNow } from '@/features/booking/server/test-booking'
import { HoursForm, TestAppointment } from './deferred.client'
import { OfferedNow } from './offered-now'

/** The hours of booking on the screen of its settings, with all that is needed to choose them. */
export async function BookingHours({ req }: JSONFieldServerProps) {
  const { user } = req
  if (!user || !isUnlimited(user)) return null
  const [store, staff, states, offered, test] = await Promise.all([
    bookingStore(req.payload),
    listStaff(req.payload, { overrideAccess: false, req }),
    listCalendarStates(req.payload),
    findOffered(req.payload, APPOINTMENT_KINDS[0].id),
    findTestNow(req.payload, String(user.id)),
  ])
  const names = staffNames(staff)
  return (
    <>
      {!store.isThere && (
        <p role="alert" className="field-type rounded border border-danger bg-danger-ground p-4 text-danger">
          <strong>Nobody can book at the moment.</strong> {store.reason}
        </p>
      )}
      {offered && <OfferedNow times={offered.times} />}
      {(offered || test.test) && <TestAppointment stored={test} email={user.email} />}
      <HoursForm
        zone={BUSINESS_TIME_ZONE}
        kinds={APPOINTMENT_KINDS.map(({ name, lengthMinutes }) => ({ name, lengthMinutes }))}
        staff={staff.map(({ id }) => ({
          id,
          name: names[id] ?? id,
          calendars: states.get(id)?.count ?? 0,
          isStale: states.get(id)?.isStale ?? false,
        }))}
      />
    </>
  )
}
