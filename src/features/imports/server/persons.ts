import type { Payload } from 'payload'
import { readPhones } from '@/domain/phone'
import { fold } from '@/lib/fold'

/** Fewer digits are no number by which somebody is known. */
const FEWEST_DIGITS = 7

/** By what leads are of the same person: an e-mail address, or a phone number. */
export function marksOf({ email, phone }: { email: string; phone: string }): string[] {
  const address = fold(email.trim())
  const numbers = readPhones(phone).flatMap(({ digits }) =>
    digits.length >= FEWEST_DIGITS ? [`+${digits}`] : [],
  )
  return [...(address.includes('@') ? [address] : []), ...numbers]
}

const AT_ONCE = 10_000

/** The marks of all leads that are there, without the trash. */
export async function readMarks({ db }: Payload): Promise<Set<string>> {
  const marks = new Set<string>()
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await db.pool.query<{ id: string; email: string; phone: string }>(
      'select id, email, phone from form_submissions where id > $1 and deleted_at is null order by id limit $2',
      [after, AT_ONCE],
    )
    for (const row of rows) for (const mark of marksOf(row)) marks.add(mark)
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return marks
    after = last.id
  }
}
