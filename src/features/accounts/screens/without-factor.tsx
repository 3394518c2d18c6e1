import type { UIFieldServerProps } from 'payload'
import { isUnlimited } from '@/domain/areas'
import { listAdminsWithout } from '@/features/accounts/server/factor-demand'

/** Lists the admins without a second factor, below the setting of the day from which one is required. */
export async function WithoutFactor({ req }: UIFieldServerProps) {
  if (!isUnlimited(req.user)) return null
  const lacking = await listAdminsWithout(req.payload.db.pool)
  return (
    <section className="mt-6" aria-labelledby="without-factor" data-own>
      <h2
        className="mb-3 border-b border-line pb-2 font-display text-card font-extrabold"
        id="without-factor"
      >
        Admins without a second factor: {lacking.length}
      </h2>
      {lacking.length === 0 ? (
        <p className="text-ink-soft">Every admin has one.</p>
      ) : (
        <ul className="m-0 grid list-none gap-1 p-0">
          {lacking.map(({ id, email }) => (
            <li key={id} className="wrap-anywhere">
              {email}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
