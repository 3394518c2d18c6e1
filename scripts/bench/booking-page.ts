import pg from 'pg'
import { paths } from '@/domain/paths'
import { serverPaths } from '@/domain/server-paths'
import { CORES, pace, pin, post, someLead } from './load'
import { signIn, startProduct } from './product'

/**
 * Measures /book with the times of 30 days while it is asked for 200 times a second, beside a plain page, first at rest and then
 * while bookings change the times: npm run bench:booking-page -- [SECONDS]. It fails above the limit.
 */
const SECONDS = Number(process.argv[2] ?? 15)
const A_SECOND = 200
const MOST_MS = 30
const BOOKINGS_A_SECOND = 2

const DAY = [{ from: '09:00', until: '17:00' }]

const product = await startProduct({ LOG_LEVEL: 'silent', LEAD_RATE: '100000/10m' })
try {
  const { origin, databaseUrl, account, pid } = product
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const { rows } = await pool.query<{ id: string }>('select id from users where email = $1', [account.email])
  const hours = { week: Array.from({ length: 7 }, () => DAY), people: [rows[0]?.id], noticeMinutes: 0 }
  const staff = await signIn(origin, account)
  await staff.timeOnce('/api/globals/booking', { isOn: true, hours })
  const page = await fetch(origin + serverPaths.book)
  const html = await page.text()
  const times = [...html.matchAll(/name="begins" value="([^"]*)"/g)].map(([, value]) => value)
  console.log(`/book has ${times.length} times and ${(html.length / 1_000).toFixed(0)} kB of HTML`)
  pin(process.pid, CORES.client)
  pin(pid, CORES.serves)
  await pace(origin + serverPaths.book, 3, A_SECOND)
  const plain = await pace(origin + paths.plans, SECONDS, A_SECOND)
  const alone = await pace(origin + serverPaths.book, SECONDS, A_SECOND)
  const [beside, booked] = await Promise.all([
    pace(origin + serverPaths.book, SECONDS, A_SECOND),
    post(origin + paths.appointments, SECONDS, aBooking, BOOKINGS_A_SECOND),
  ])
  const { rows: made } = await pool.query(`select count(*) from appointments where state = 'booked'`)
  await pool.end()
  console.log(`${paths.plans}: p99 ${plain.p99} ms at ${plain.perSecond.toFixed(0)} a second`)
  console.log(`/book: p99 ${alone.p99} ms at ${alone.perSecond.toFixed(0)} a second`)
  console.log(
    `/book while ${booked.perSecond.toFixed(1)} a second book (${made[0].count} got a time): p99 ${beside.p99} ms`,
  )
  console.log(`at most ${MOST_MS} ms`)
  if (!(alone.p99 <= MOST_MS && alone.refused === 0)) process.exitCode = 1

  function aBooking() {
    const { name, phone, email } = someLead()
    return { name, phone, email, begins: times.shift() }
  }
} finally {
  await product.stop()
}
