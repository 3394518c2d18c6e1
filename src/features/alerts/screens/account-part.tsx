import Link from 'next/link'
import type { PayloadRequest } from 'payload'
import { mayDo, mayRead } from '@/domain/areas'
import { serverPaths } from '@/domain/server-paths'
import { listDevices } from '@/features/alerts/server/devices'
import { isOn } from '@/features/alerts/server/is-on'
import { Alerts } from './deferred.client'

/** The alerts of one's own account. While they are off, who may switch them on is told where. */
export async function AlertsPart({ req }: { req: PayloadRequest }) {
  const { user, payload } = req
  if (!user || !mayRead(user, 'form-submissions')) return null
  if (await isOn(payload.db.pool))
    return <Alerts stored={await listDevices(payload.db.pool, String(user.id))} />
  if (!mayDo(user, { global: 'lead-handling' }, 'update')) return null
  return (
    <section className="mb-8 max-w-[44rem]" aria-labelledby="alerts">
      <h2 className="mb-2 text-xl" id="alerts">
        Alerts
      </h2>
      <p className="text-sm text-ink-soft">
        A phone or a computer can show an alert for each new lead. It is switched off for this site: see{' '}
        <Link href={serverPaths.adminLeadHandling}>Lead handling</Link>.
      </p>
    </section>
  )
}
