import { sql } from '@payloadcms/db-postgres'
import { calledDigits } from '@/domain/phone'
import { type InboxFilter, searchText } from '@/features/leads/rules/inbox'
import {
  CLOSED,
  FILTER_COLUMNS,
  FILTER_LISTS,
  hasAny,
  isChoiceList,
  type LeadFilter,
  NOBODY,
} from '@/features/leads/rules/lead-filter'
import { STAGES, type Stage } from '@/features/leads/rules/stage'
import { isWellFormedText } from '@/lib/text'
import { conditionOf } from './choice-conditions'
import { hasDigits } from './phone-conditions'

export type Condition = ReturnType<typeof sql>

/**
 * The inbox's filter: a substring of name, e-mail or phone, without regard to case, accents and the shape of an apostrophe, or the
 * digits of a phone; from
 * `from` on and before `to`, and what the view chooses.
 */
export function whereOf({ text, from, to, digits, ...fields }: InboxFilter): Condition {
  const conditions = [...chosen(fields)]
  if (from) conditions.push(sql`created_at >= ${from.toISOString()}`)
  if (to) conditions.push(sql`created_at < ${to.toISOString()}`)
  if (digits) conditions.push(hasDigits(digits))
  const term = searchText(text)
  if (term !== '') conditions.push(isWellFormedText(term) ? matching(term) : sql`false`)
  return sql.join(conditions, sql` and `)
}

/**
 * What a view chooses: spam only when the filter asks for it, the trash only by itself. Constants are written into the
 * SQL: with parameters the planner skips partial indexes.
 */
function* chosen(fields: LeadFilter): Generator<Condition> {
  const { stages, owners, services, due, landedFrom, landedTo, trash } = fields
  yield sql.raw(trash ? 'deleted_at is not null' : 'deleted_at is null')
  if (hasAny(stages)) yield among(stages)
  else if (!trash) yield sql.raw("stage <> 'spam'")
  if (due) {
    yield sql`follow_up_at < ${due.toISOString()}`
    yield among(STAGES.filter((stage) => !CLOSED.includes(stage)))
  }
  if (hasAny(owners)) yield ownedBy(owners)
  for (const [name, column] of Object.entries(FILTER_COLUMNS)) {
    const values = fields[name as keyof typeof FILTER_COLUMNS]
    if (hasAny(values)) yield oneOf(column, values)
  }
  for (const name of FILTER_LISTS.filter(isChoiceList)) {
    const chosen = fields[name]
    if (hasAny(chosen)) yield sql.raw(conditionOf(name, chosen))
  }
  if (landedFrom) yield sql`landed_at >= ${landedFrom.toISOString()}`
  if (landedTo) yield sql`landed_at < ${landedTo.toISOString()}`
  if (hasAny(services)) yield withOneOf(services)
}

function among(stages: readonly Stage[]): Condition {
  const words = STAGES.filter((stage) => stages.includes(stage)).map((stage) => `'${stage}'`)
  return sql.raw(words.length > 0 ? `stage in (${words.join()})` : 'false')
}

function ownedBy(owners: readonly string[]): Condition {
  const people = owners.filter((owner) => owner !== NOBODY)
  const isTheirs = sql`owner_id = any(${sql.param(people)}::uuid[])`
  return people.length < owners.length ? sql`(owner_id is null or ${isTheirs})` : isTheirs
}

function withOneOf(services: readonly string[]): Condition {
  const isNamed = sql`jsonb_exists_any(service_interest, ${sql.param(services)}::text[])`
  return services.includes('') ? sql`(service_interest = '[]' or ${isNamed})` : isNamed
}

function oneOf(column: string, values: readonly string[]): Condition {
  return sql`coalesce(${sql.raw(column)}, '') = any(${sql.param(values)}::text[])`
}

/**
 * Only the database folds, so that there is one table of letters; the planner folds a parameter once, not for each row. What folding
 * makes of a letter may be a wildcard, so wildcards are escaped after it.
 */
function matching(term: string): Condition {
  const escaped = sql`regexp_replace(search_text(${term}), '([\\\\%_])', '\\\\\\1', 'g')`
  const isIn = sql`searched like '%' || ${escaped} || '%'`
  // With other signs the text is looked for as it was typed (C446).
  const digits = /^\s*\p{Nd}+\s*$/u.test(term) ? calledDigits(term) : null
  return digits ? sql`(${isIn} or ${hasDigits(digits)})` : isIn
}
