import type { Payload, SanitizedConfig } from 'payload'
import { guardSort } from './foreign-order'
import { knowGlobals } from './global-versions'
import { lockLookupsInTransaction } from './lock-lookups'
import { guardOrder } from './order'
import { restrictOwnCollections } from './own-access'
import { boundPreferences } from './preferences'
import type { Adapter, Database, Product, Repair } from './repair'
import { guardSessions } from './session-looks'
import { truthfulTransactions } from './transactions'
import { knowErrors } from './unknown-errors'
import { guardTypes } from './wrong-types'

const PAYLOAD = 'https://github.com/payloadcms/payload'
const NEXT = 'https://github.com/vercel/next.js'

/**
 * Every repair. What is applied here is applied in this order: each hook is put before those of the repairs above it, so
 * that values of the wrong type are refused before any other hook, which expects the right ones. The others are called where
 * they work: at the socket, around Next, in Next's configuration, and in the page.
 */
export const REPAIRS: readonly Repair[] = [
  {
    name: 'transactions',
    fault:
      'A failed COMMIT is reported as success, each failed BEGIN loses a connection, and `connect` keeps one.',
    upstream: [`${PAYLOAD}/pull/17726`, `${PAYLOAD}/issues/11727`],
    database: truthfulTransactions,
  },
  {
    name: 'lock-lookups',
    fault:
      'The look for the lock of a document takes a second connection within the transaction of its save.',
    upstream: [],
    database: lockLookupsInTransaction,
  },
  {
    name: 'own-access',
    fault: "Payload's own collections are open to everybody who is signed in, and have no option for it.",
    upstream: [],
    config: restrictOwnCollections,
  },
  {
    name: 'preferences',
    fault: 'Everybody who is signed in stores as many preferences of any size as they like, past the hooks.',
    upstream: [],
    config: boundPreferences,
  },
  {
    name: 'order',
    fault: 'A place that is none is taken for an order, and nothing can be added to the list any more.',
    upstream: [],
    config: guardOrder,
  },
  {
    name: 'foreign-order',
    fault: 'Rows are ordered by a field of a related document, which their reader may not read.',
    upstream: [],
    config: guardSort,
  },
  {
    name: 'wrong-types',
    fault: 'A number in place of a text is stored as one, or is a 500.',
    upstream: [],
    config: guardTypes,
  },
  {
    name: 'unknown-errors',
    fault: 'A value that no column takes, a rule between rows and a database that is away are all a 500.',
    upstream: [],
    config: knowErrors,
  },
  {
    name: 'unreadable-requests',
    fault: 'A condition in JSON, a NUL, page -1 or a body without the field `_payload` is a 500.',
    upstream: [],
  },
  {
    name: 'global-versions',
    fault: 'The list of versions of a global shows the newest draft as what is public.',
    upstream: [`${PAYLOAD}/pull/17072`],
    start: knowGlobals,
  },
  {
    name: 'session-looks',
    fault: 'Everybody who asks who is signed in reads the account again, four times in a request.',
    upstream: [],
    start: guardSessions,
  },
  {
    name: 'client-hints',
    fault: 'Chrome asks twice for the first public page that it opens.',
    upstream: [`${PAYLOAD}/issues/17906`],
  },
  {
    name: 'built-config',
    fault: 'A server of one’s own cannot pass Next a configuration: it reads next.config.mjs again.',
    upstream: [`${NEXT}/issues/87429`],
  },
  {
    name: 'router-state',
    fault: 'A header of Next’s client that cannot be read is a 500.',
    upstream: [`${NEXT}/issues/92907`],
  },
  {
    name: 'action-status',
    fault: 'A server action that cannot be decoded is a 500.',
    upstream: [`${NEXT}/issues/86945`],
  },
  {
    name: 'outage-status',
    fault: 'A page that fails is a 500, whatever it fails of.',
    upstream: [],
  },
  {
    name: 'response-head',
    fault: 'Node has no event before it writes the head of a response, which Next sends itself.',
    upstream: [],
  },
  {
    name: 'pipelined-requests',
    fault: 'Node makes a request of all that it has read from a connection, also after it was destroyed.',
    upstream: [],
  },
  {
    name: 'markup',
    fault: 'Screens of Payload have no main part, controls without names, and roles that do not fit.',
    upstream: [`${PAYLOAD}/issues/1227`],
  },
]

/** The database adapter with what the repairs replace of it. */
export function repairDatabase(database: Database): Database {
  const replace = (adapter: Adapter, replaced: Repair['database']) =>
    replaced ? Object.assign(adapter, replaced(adapter)) : adapter
  return {
    ...database,
    init: (argument) =>
      REPAIRS.reduce((adapter, each) => replace(adapter, each.database), database.init(argument)),
  }
}

/**
 * The configuration with all repairs, in their order.
 *
 * @param built - what `buildConfig` returns
 */
export async function repairConfig(
  built: Promise<SanitizedConfig>,
  product: Product,
): Promise<SanitizedConfig> {
  const config = await built
  for (const each of REPAIRS) each.config?.(config, product)
  return config
}

/** Repairs Payload itself, once it has started. */
export function repairPayload(payload: Payload, product: Product): void {
  for (const each of REPAIRS) each.start?.(payload, product)
}
