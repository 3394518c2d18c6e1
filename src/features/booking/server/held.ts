import { sql } from '@payloadcms/db-postgres'
import { instant } from '@/lib/instant'
import type { Feature } from '@/server/feature'
import { anyOf } from '@/server/held'
import { APPOINTMENT_COLUMNS, toAppointment } from './appointment-rows'

/** Appointments of a person's leads, which go with these. What is written with those of others is found in any table. */
export const heldAppointments: Feature['held'] = {
  appointments: {
    tables: [],
    find: async ({ query }, { leads }) => {
      const rows = await query(sql`select id from appointments where lead_id = ${anyOf(leads)} order by id`)
      return rows.map(({ id }) => String(id))
    },
    read: async (query, ids) => {
      const rows = await query(sql`select ${APPOINTMENT_COLUMNS}, created_at from appointments
        where id = ${anyOf(ids)} order by created_at desc`)
      return rows.map((row) => {
        const { id, lead, kind, state, begins, ends, reason, zone, answers } = toAppointment(row)
        const createdAt = instant(row.created_at)
        return { id, lead, kind, state, begins, ends, reason, zone, answers, createdAt }
      })
    },
  },
}
