import { sql } from '@payloadcms/db-postgres'
import type { CollectionSlug, PayloadRequest, Where } from 'payload'
import type { HeldRow, KeptIds, Person } from '@/domain/person'
import { isSamePhone } from '@/domain/phone'
import type { Query } from './person-in-rows'
import { personIn } from './person-in-text'

type Statement = ReturnType<typeof sql>

/** A search for all that is stored about a person. */
export type Search = {
  query: Query
  person: Person
  /** Nobody may change the leads until the transaction ends. */
  locks: boolean
}

/** An erasure of what a search has found. */
type Erasing = {
  /** Of the admin who erases, inside the transaction. */
  req: PayloadRequest
  query: Query
  person: Person
}

/** Rows of a collection, which are read as documents. */
type OfCollection = {
  collection: CollectionSlug
  /** Its rows, when they are not only those that `find` gives. */
  where?: (found: KeptIds) => Where
  /** Nobody reads these through an API, or only who made them, but whoever looks a person up reads all. */
  isPrivate?: true
  /** What is shown of a row, and given to the person. */
  toRow?: (row: HeldRow) => HeldRow
}

/** Rows of a table that belongs to no collection. */
type OfTable = {
  collection?: undefined
  /** What is shown of the rows that `find` gives, and given to the person. */
  read: (query: Query, ids: readonly string[]) => Promise<HeldRow[]>
}

/** How a kind of data about persons is found, read and erased. The noun that keeps it says so in its `feature.ts`. */
export type Held = (OfCollection | OfTable) & {
  /** Tables whose rows are of this kind or go with it, so that no rows of theirs are other records that name the person. */
  tables: readonly string[]
  /**
   * Finds the ids of rows that name the person; without it there are none but those of `where`.
   *
   * @param found - what was found of the kinds before it, as `src/features/privacy/rules/privacy.ts` orders them
   */
  find?: (search: Search, found: KeptIds) => Promise<string[]>
  /** @throws {Refusal} when the person may not be erased. Nothing has been erased yet. */
  refuse?: (req: PayloadRequest, ids: readonly string[]) => Promise<void>
  /** Erases the rows that `find` gave, which may be none; without it they stay, or go with those of another kind. */
  erase?: (erasing: Erasing, ids: readonly string[]) => Promise<void>
}

/** A condition of SQL for ids. */
export const anyOf = (ids: readonly string[]): Statement => sql`any(${sql.param(ids)}::uuid[])`

/**
 * Reads rows that may be the person's.
 *
 * @param statement - gives `id`, and one of what decides: `isTheirs`, `phone`, `text`
 * @returns the ids of those that are
 */
export async function readTheirs({ query, person }: Search, statement: Statement): Promise<string[]> {
  const { isNamed } = personIn(person)
  const rows = await query(statement)
  return rows
    .filter(
      ({ isTheirs, text, phone }) =>
        isTheirs === true || isNamed(text) || isSamePhone(String(phone ?? ''), person.phone),
    )
    .map(({ id }) => String(id))
}

/** Erases rows of a table by their ids, without Payload's hooks. */
export const eraseRows =
  (table: string): NonNullable<Held['erase']> =>
  async ({ query }, ids) => {
    await query(sql`delete from ${sql.identifier(table)} where id = ${anyOf(ids)}`)
  }

/** Erases documents, in the trash too, as the admin who erases may delete them. */
export const eraseDocuments =
  (collection: CollectionSlug): NonNullable<Held['erase']> =>
  async ({ req }, ids) => {
    for (const id of ids) {
      await req.payload.delete({ collection, id, trash: true, req, overrideAccess: false, depth: 0 })
    }
  }
