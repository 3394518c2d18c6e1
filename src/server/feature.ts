import type {
  AdminViewConfig,
  CollectionConfig,
  CollectionSlug,
  Endpoint,
  Field,
  GlobalConfig,
  Payload,
  PayloadRequest,
} from 'payload'
import type pg from 'pg'
import type { Transaction } from '@/data/transaction'
import type { Appointment, LeadAppointments } from '@/domain/appointment'
import type { GateResult } from '@/domain/gated-address'
import type { KeptKind } from '@/domain/person'
import type { PostChange } from '@/domain/post-change'
import type { AddressChange, QueryRedirect, Redirect } from '@/domain/redirect'
import type { Held } from './held'
import type { Job } from './jobs'
import type { Metric } from './metrics'
import type { Forget } from './person-in-rows'

/** Gives the one Payload of the process; rejects while the database cannot be reached. */
export type OpenPayload = () => Promise<Payload>

/** What the server around Next puts into a page for a request. */
export type Filling = {
  /** The address by which Next draws the page without it. */
  url: string
  /** Whether the page is drawn for this request alone. Otherwise it is cached, and only the filling is new. */
  isForOne: boolean
  status: number
  /** What the page has in its place. */
  mark: string
  html: string
}

/** @returns null where there is no such page now, which is a 404 as at any unknown address */
export type FillPage = (query: URLSearchParams) => Promise<Filling | null>

/** What the server around Next asks a noun. */
export type Front = {
  /** Pages of which a part is new for each request, by their paths. No cache keeps them. */
  filledPages?: Readonly<Record<string, FillPage>>
  /** Responses that need no Next, by method and address: `POST /api/measure`. */
  handlers?: Readonly<Record<string, (request: Request) => Promise<Response>>>
  /** The redirect that the staff have set for an address, whether or not a page stands there. */
  findRedirect?: (path: string) => Promise<Redirect | null>
  /** The redirect for an address with this query, which counts before the page that may stand there. */
  findQueryRedirect?: (path: string, query: string) => Promise<QueryRedirect | null>
  /**
   * Told of an address that was not found.
   *
   * @param from - the client's address
   */
  onMissing?: (path: string, from: string) => void
  /** Told of a change of a post that visitors see. The response to the change waits for it. */
  onPostChange?: (change: PostChange) => Promise<void>
  /** The pages that a change of a post makes outdated, for the caches that no process of ours expires. */
  pagesOfPost?: (change: PostChange) => Promise<string[]>
  /** Stores what the memory holds, before the process ends. */
  flush?: () => Promise<void>
}

/** What a noun does with rows of some age beside deleting them one by one, which `sweeps` of its facts say. */
export type Aging =
  /** Deletes rows of this table too, and returns how many. */
  | { table: string; age: (client: pg.ClientBase) => Promise<number> }
  | { table?: undefined; age: (client: pg.ClientBase) => Promise<void> }

/** What a noun adds to a collection or a global of a noun below it. */
export type Addition = {
  /** Fields, and the one behind which they stand on a screen. */
  fields?: { after: string; add: readonly Field[] }
  endpoints?: readonly Omit<Endpoint, 'root'>[]
}

/** What whoever has sent a lead may do next. */
export type NextStep = {
  label: string
  /** The address of its page. */
  path: string
  /** What the tab keeps for that page, by keys of sessionStorage. */
  keep: Readonly<Record<string, string>>
  /** What a mail puts behind the address in its place, with `#`: no server sees it. */
  fragment: string
}

/** What nouns above leads are told of them. */
export type LeadNews = 'lead.created' | 'lead.stage_changed' | 'lead.trashed' | 'lead.erased'

/** What is told of appointments; one that is handed over to somebody else is `moved`, as is its invitation. */
export type AppointmentNews = 'created' | 'moved' | 'cancelled'

/**
 * The day and hour that were agreed with the sender of a lead, as a member of the staff has set them: `to` may be what it
 * was. ISO texts.
 */
export type AgreedTime = {
  lead: string
  from: string | null
  to: string | null
  /** What the lead was before the change. */
  former: { stage: string; reason: string | null; followUpAt: string | null }
}

/** Follows agreed times in the transaction that has changed their leads, under the name of that change. */
type KeepTimes = (
  transaction: Transaction,
  times: readonly AgreedTime[],
  change: { by: string; batch: string; at: string },
) => Promise<void>

/**
 * What a noun adds on the server. Each noun says it in `src/features/NOUN/feature.ts`, and a field that is not here does
 * not compile. Each field has one reader, which is named beside it, and nothing else lists what the field holds.
 */
export type Feature = {
  /** What it stores. Read by `payload.config.ts`. */
  collections?: readonly CollectionConfig[]
  /** What it adds to collections and globals of nouns below it, by their slugs. Read by `collections/with-additions.ts`. */
  additions?: Readonly<Record<string, Addition>>
  /** Documents of which there is one each. Read by `payload.config.ts`. */
  globals?: readonly GlobalConfig[]
  /** Endpoints below `/api` that belong to no collection. Read by `payload.config.ts`. */
  endpoints?: readonly Endpoint[]
  /** Screens of the staff that are none of Payload's, by a name that no other has. Read by `payload.config.ts`. */
  views?: Readonly<Record<string, AdminViewConfig>>
  /** Called once in each process when Payload is ready. Nothing waits for it. Read by `payload.config.ts`. */
  onInit?: (payload: Payload) => void
  /**
   * Parts of the dashboard, each a component of the server that takes `req` and asks itself who may see it. Read by
   * `payload.config.ts`.
   */
  panels?: readonly string[]
  /** Parts of the screen of one's own account, in the same form. Read by `payload.config.ts`. */
  accountParts?: readonly string[]
  /** As `panels`, before what waits for the reader today. Read by `payload.config.ts`. */
  dayPanels?: readonly string[]
  /**
   * Told, in the transaction of a save, that a page has left its address. Read by `src/server/address-change.ts`.
   *
   * @throws what ends the save
   */
  onAddressChange?: (req: PayloadRequest, change: AddressChange) => Promise<void>
  /**
   * Told, in the transaction of a save, that there may be other staff than before. Read by
   * `src/features/accounts/server/changed-staff.ts`.
   */
  onStaffChange?: (req: PayloadRequest) => Promise<void>
  /**
   * Told, in the transaction that ends them, that the sessions of an account have ended at somebody's wish, and not by
   * their age. Read by `src/features/accounts/server/end-sessions.ts`.
   *
   * @param kept - the session that stays open; null for none
   */
  onSessionsEnded?: (db: Pick<pg.PoolClient, 'query'>, account: string, kept: string | null) => Promise<void>
  /**
   * Looks up an address whose page is a document; null when it is none of the noun's. Read by `src/server/address-gate.ts`.
   *
   * @param query - of the address, which only a preview has
   */
  lookUpAddress?: (payload: Payload, path: string, query: URLSearchParams) => Promise<GateResult | null>
  /** What the server around Next asks the noun, beyond Next. Read by `src/front/listen/served.ts`. */
  front?: (openPayload: OpenPayload) => Front
  /** Work that the server does by itself. Read by `src/front/listen/served.ts`. */
  jobs?: readonly Job[]
  /**
   * Collections in which the staff write the site and its settings, as they do in all globals: what names a person there
   * is shown to who searches, and an erasure leaves it. Read by `src/features/privacy/server/traces.ts`.
   */
  site?: readonly CollectionSlug[]
  /**
   * What it keeps about persons, how that is found and how it is erased. No two nouns keep one kind. Read by
   * `src/features/privacy/server/held-of.ts`.
   */
  held?: Readonly<Partial<Record<KeptKind, Held>>>
  /**
   * Tables of other rows that name a person, which forget it in a way of their own; `row` where a row only counts what it
   * names, and goes. Read by `src/features/privacy/server/traces.ts`.
   */
  forgets?: Readonly<Record<string, Forget | 'row'>>
  /**
   * What a sweep sums up or forgets, in this order, once no clock is in doubt. Read by `src/flows/retention.ts`, after
   * all that is deleted.
   */
  ages?: readonly Aging[]
  /**
   * What it stores with each new lead: an INSERT without parameters, which becomes a part of the one statement that stores
   * the lead and may select from that row by the name `created`. Read by `src/features/leads/server/tell-of-leads.ts`.
   *
   * @param state - of what is put into the outbox
   */
  insertWithLead?: (payload: Payload, state: string) => string
  /**
   * Prepares, before anything is locked, what follows when a member of the staff changes the agreed times of leads. Read by
   * `src/features/leads/server/change-leads.ts`.
   *
   * @param ids - of the leads
   * @param wanted - the new time, null for none; and the new owner, null when that stays
   * @returns what is done in the transaction of the change, whose {@link Refusal} ends it
   */
  onAgreedTimes?: (
    req: PayloadRequest,
    ids: readonly string[],
    wanted: { appointmentAt: string | null; owner: string | null },
  ) => Promise<KeepTimes>
  /**
   * The appointments of a lead for its timeline; null shows nothing of them. Read by
   * `src/features/leads/server/timeline.ts`.
   */
  appointmentsOf?: (req: PayloadRequest, lead: string) => Promise<LeadAppointments | null>
  /**
   * What whoever has sent a lead may do next; null while it is nothing. Read by `src/features/leads/server/lead-settings.ts`.
   */
  nextStep?: (payload: Payload) => Promise<((lead: string) => NextStep) | null>
  /**
   * Told of leads in the transaction that changes them, so that both are stored or neither. Read by
   * `src/features/leads/server/tell-of-leads.ts`.
   *
   * @param ids - of leads, at least one; the rows of erased leads may be gone
   */
  onLeads?: (
    payload: Payload,
    transaction: string | number | null | undefined,
    news: LeadNews,
    ids: readonly string[],
  ) => Promise<void>
  /**
   * Told that a change of leads was taken back, in the transaction that does. Read by
   * `src/features/leads/server/tell-of-leads.ts`.
   *
   * @param batch - the name of the change, which the noun has written if it was its own
   * @param ids - of the leads of the change
   * @throws {Refusal} when what the noun has stored with the change cannot be taken back
   */
  onLeadUndo?: (
    payload: Payload,
    transaction: Transaction,
    batch: string,
    ids: readonly string[],
  ) => Promise<void>
  /**
   * Told of appointments in the transaction that changes them, after their leads were changed. Read by
   * `src/features/booking/server/tell-of-appointments.ts`.
   *
   * @param appointments - as they are now, at least one
   */
  onAppointments?: (
    payload: Payload,
    transaction: Transaction,
    news: AppointmentNews,
    appointments: readonly Appointment[],
  ) => Promise<void>
  /**
   * The mail about a month, which everybody who gets the daily mail gets with the first one of the next. Read by
   * `src/features/leads/server/reminders.ts`.
   *
   * @param database - the connection whose transaction queues the mail
   * @param day - in the month after it, as `2026-11-02`
   */
  monthlyMail?: (
    payload: Payload,
    database: Pick<pg.PoolClient, 'query'>,
    day: string,
  ) => Promise<{ subject: string; text: string }>
  /**
   * Told of the calendar in a mail that has come to the address for bounces, on a connection without an open transaction.
   * Returns what it was, in a sentence, or null for what is nothing to this noun. Read by
   * `src/features/mail/server/take-mail.ts`.
   */
  onCalendarMail?: (client: pg.Client | pg.PoolClient, calendar: string) => Promise<string | null>
  /** What operators measure. Read by `src/front/listen/served.ts`. */
  metrics?: readonly Metric[]
}

/** The nouns of a running product. What stands below `src/all/` cannot import their list, because that imports it. */
export const featuresOf = ({ config }: Payload): readonly Feature[] => config.custom.features
