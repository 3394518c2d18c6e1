import type { AdminViewConfig, CollectionConfig, Endpoint, GlobalConfig } from 'payload'
import type { Job } from './jobs'

/**
 * What a noun adds on the server. Each noun says it in `src/features/NOUN/feature.ts`, and a field that is not here does
 * not compile. Each field has one reader, which is named beside it, and nothing else lists what the field holds.
 */
export type Feature = {
  /** What it stores. Read by `payload.config.ts`. */
  collections?: readonly CollectionConfig[]
  /** Documents of which there is one each. Read by `payload.config.ts`. */
  globals?: readonly GlobalConfig[]
  /** Endpoints below `/api` that belong to no collection. Read by `payload.config.ts`. */
  endpoints?: readonly Endpoint[]
  /** Screens of the staff that are none of Payload's, by a name that no other has. Read by `payload.config.ts`. */
  views?: Readonly<Record<string, AdminViewConfig>>
  /** Work that the server does by itself. Read by `src/http/served.ts`. */
  jobs?: readonly Job[]
}
