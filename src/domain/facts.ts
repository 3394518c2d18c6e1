import type { Rights, Who } from './area-list'

/** An event of the log: its level, its meaning, and what a reader of the log should do about it. */
export type Event = {
  level: 'info' | 'warn' | 'error'
  meaning: string
  action: string
  /** The text of its entries on the audit log's screen. An event with a text is audited: `recordEvent` alone writes it. */
  audited?: string
}

export const NOTHING = 'Nothing.'
export const KNOWN = 'Make sure that you know of it.'

/** An event of the level info. Most of them ask nothing of a reader of the log. */
export const info = (meaning: string, action = NOTHING) => ({ level: 'info', meaning, action }) as const

/** Such an event that is also written into the audit log. */
export const audited = (words: string, meaning: string, action = NOTHING) =>
  ({ level: 'info', meaning, action, audited: words }) as const

/** The groups of the filter of the audit log's screen, in their order. */
export const AUDIT_GROUPS = [
  'Accounts',
  'Leads and privacy',
  'Posts and site',
  'Settings and connections',
  'The machine',
] as const

export type AuditGroup = (typeof AUDIT_GROUPS)[number]

/** A kind of things that an entry of the audit log is about. */
export type Subject = {
  label: string
  /** The collection whose screen shows it. */
  collection?: string
  /** The address of its screen, where that is no screen of a collection. */
  address?: (id: string) => string
}

/** A route that others than admins may call, and the size of body that it accepts. */
export type Opening = {
  method: string
  /** Below /api, decoded. */
  path: RegExp
  maxBytes: number
  /** It uses no session and checks its own size, so other sites may call it. */
  isForAnySite?: true
  /** The server calls it directly (`handleLead`), and Next never does. */
  isDirect?: true
  isListed?: true
}

/** The icons of the menu: their names in lucide. */
export type MenuIcon = 'calendar-days' | 'corner-up-right' | 'image' | 'pencil' | 'users'

/** A link of the menu to a screen of ours. */
export type MenuItem = {
  /** The collection that the screen shows. Who may not read it has no link. */
  collection: string
  path: string
  label: string
} & (
  | { icon: MenuIcon }
  /** Under this heading, where links have no icons. */
  | { group: string }
)

/** The screens of ours that stand in the place of those of Payload for a collection. */
export type OwnScreens = {
  list: string
  /** Of one document, which Payload draws at an address of ours. */
  document?: { create: string; edit: (id: string) => string }
}

/** Rows that are deleted by themselves. */
export type Sweep = {
  table: string
  /** The condition of rows that are due, in SQL. */
  isOver: string
  /** Nobody can bring them back, so a sweep that takes many waits for a person. The others are short-lived. */
  isGuarded?: true
  /** It is not done while the clocks disagree. How many rows go asks nobody, and holds no other sweep. */
  needsClock?: true
  isAudited?: true
  /** A table whose rows repeat them, with its column of their ids. They go in one statement. */
  copies?: readonly [table: string, column: string]
}

/** A call of the REST interface as it is declared: its method, and its path below /api. */
type Call = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} ${string}`

/**
 * What the house must know of a noun, as plain data. Each noun says it in `src/features/NOUN/facts.ts`, which ends with
 * `as const satisfies Facts`: its literals stay, and a field that is not here does not compile. Each field has one
 * reader, which is named beside it, and nothing else lists what the field holds.
 */
export type Facts = {
  /**
   * Endpoints of the staff that change how an account is opened, show a secret, erase a person or export data. Each
   * needs a sign-in within the last ten minutes. A parameter after a `?` means that the endpoint needs it only with
   * this parameter. Read by `domain/fresh-calls`.
   */
  freshCalls?: readonly Call[]
  /**
   * The events that are written to the log. Their names never change, because alarms are built on them. An entry names
   * people and rows by their ids, and holds nothing that anybody typed. The audited ones are in the order of the filter
   * on the audit log's screen. Read by `domain/events`.
   */
  events?: Readonly<Record<string, Event>>
  /** The group of each kind of entry of the audit log, by the part of the kind before its dot. Read by `features/audit/rules/audit`. */
  auditGroups?: Readonly<Record<string, AuditGroup>>
  /** The kinds of things that entries of the audit log are about. The keys are stored there. Read by `features/audit/rules/audit`. */
  auditSubjects?: Readonly<Record<string, Subject>>
  /**
   * What an admin who is limited to areas may do with a collection, with a global, by a route other than Payload's own
   * for these, and at a screen other than theirs (what follows /admin). What is not named is only for admins without
   * areas. Read by `domain/areas`.
   */
  collectionRights?: Readonly<Record<string, Rights>>
  globalRights?: Readonly<Record<string, Rights>>
  callRights?: Readonly<Record<Call, Who>>
  screenRights?: Readonly<Record<string, Who>>
  /** Every route that a visitor or a member may call. All others do not exist for them. Read by `front/gate/rest-rules`. */
  openings?: readonly Opening[]
  /**
   * The paths, below /api, of the collections and globals that have versions. Payload has routes for the versions of
   * all others too, and answers them with a 500. Read by `front/gate/rest-rules`.
   */
  versioned?: readonly string[]
  /** Links of the menu to screens of ours, in their order. Read by `admin/shell/nav-items`. */
  menu?: readonly MenuItem[]
  /** The icons of links to the lists of Payload, by their collections. Read by `admin/shell/nav-items`. */
  menuIcons?: Readonly<Record<string, MenuIcon>>
  /** By their collections. Read by `admin/routes`. */
  ownScreens?: Readonly<Record<string, OwnScreens>>
  /** The titles of screens of ours in their tabs, by what follows /admin. Read by `admin/screen-title`. */
  titles?: Readonly<Record<string, string>>
  /** Inline scripts of public pages, which their policy allows. Read by `front/policy/policy`. */
  scripts?: readonly string[]
  /** How long is kept what visitors and staff leave, in the unit that the name says. Read by `domain/retention`. */
  periods?: Readonly<Record<string, number>>
  /** What a sweep deletes, in its order. Read by `flows/retention`. */
  sweeps?: readonly Sweep[]
  /**
   * The numbers of advisory locks of the database. They are arbitrary, but no other program may use them. Read by
   * `data/locks`.
   */
  locks?: Readonly<Record<string, number>>
  /** The first numbers of advisory locks that have two numbers. Read by `data/locks`. */
  pairedLocks?: Readonly<Record<string, number>>
}
