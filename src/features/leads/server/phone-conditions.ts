import { sql } from '@payloadcms/db-postgres'
import { lastDigits } from '@/domain/phone'

type Condition = ReturnType<typeof sql>

/** Leads whose phone number has these digits in a row, however it is written. Must stay equal to the index's expression. */
export function hasDigits(digits: string): Condition {
  return sql`phone_digits(phone) like ${`%${digits}%`}`
}

/** Leads among which those with the number of a field are: the module that reads phone numbers decides which. */
export function mayHavePhone(phone: string): Condition {
  const conditions = lastDigits(phone).map(hasDigits)
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}
