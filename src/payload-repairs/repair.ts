import type { postgresAdapter } from '@payloadcms/db-postgres'
import type { CollectionConfig, Payload, SanitizedConfig, TypedUser } from 'payload'

export type Database = ReturnType<typeof postgresAdapter>
export type Adapter = ReturnType<Database['init']>

/** What the product says to the repairs, which know no noun. */
export type Product = {
  /** Who may reach the collections that Payload adds itself, by slug. */
  access: Readonly<Record<string, CollectionConfig['access']>>
  /** Whether a session of this account opens nothing: its request is a visitor's. */
  isShutOut: (payload: Payload, user: TypedUser) => Promise<boolean>
}

/**
 * Something that Payload, Next or Node does wrong, and that is put right from outside. It goes as a whole when its contract
 * test fails because it was mended there: its file, its line in the list and that test.
 */
export type Repair = {
  /** The name of its file in this folder. Its contract test is called `repair NAME: …`. */
  readonly name: string
  /** What happens without it. */
  readonly fault: string
  /** The reports whose end would end it. None means that none was found on 2026-11-27, among issues and pull requests. */
  readonly upstream: readonly string[]
  /** Replaces functions of the database adapter. */
  readonly database?: (adapter: Adapter) => object
  /** Changes the built configuration, in which alone Payload's own collections and endpoints exist. */
  readonly config?: (config: SanitizedConfig, product: Product) => void
  /** Changes the started Payload. */
  readonly start?: (payload: Payload, product: Product) => void
}
