import { randomUUID } from 'node:crypto'
import { FormSubmissions } from '@collections/FormSubmissions'
import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type SanitizedCollectionConfig, ValidationError } from 'payload'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Transaction } from '@/data/transaction'

/** What a developer's hooks and validations were told, in their order. */
const told = vi.hoisted((): unknown[] => [])

// What a developer adds, before the configuration is read.
type Told = { value?: unknown; data?: unknown; path?: unknown; originalDoc?: unknown; operation?: unknown }
const note = (name: string, { data, value, path, originalDoc, operation }: Told) => {
  const given = Object.entries(data ?? {}).filter(([key]) => key !== 'idempotencyKey')
  told.push({ name, data: Object.fromEntries(given.toSorted()), value, path, originalDoc, operation })
}
// Payload works on all fields at once, so what one sees of the others is left to chance.
const hook = (name: string, change: (value: unknown) => unknown) => async (args: Told) => {
  note(name, { ...args, data: undefined })
  return change(args.value)
}
/** All that one field is told, by hook. */
const toldWhole = new Map<string, Record<string, unknown>>()
const whole = (name: string, args: object): void => void toldWhole.set(name, { ...args })
FormSubmissions.fields.push(
  {
    name: 'budget',
    type: 'number',
    min: 10,
    hooks: {
      beforeValidate: [hook('budget.beforeValidate', (value) => Number(value) + 1)],
      beforeChange: [hook('budget.beforeChange', (value) => Number(value) * 2)],
    },
  },
  { name: 'asked', type: 'text', defaultValue: async () => 'by default', access: { create: () => false } },
  { name: 'seen', type: 'checkbox', defaultValue: true },
  {
    name: 'word',
    type: 'text',
    maxLength: 9,
    hooks: { beforeChange: [hook('word.beforeChange', () => undefined)] },
    validate: async (value: unknown, options: Told & { maxLength?: number; siblingData?: unknown }) => {
      note(`word of ${options.maxLength}`, { ...options, value })
      return value === 'bad' ? 'This is a bad word' : true
    },
  },
  { name: 'boss', type: 'relationship', relationTo: 'users' },
  { name: 'size', type: 'number' },
  { name: 'nick', type: 'text', minLength: 3 },
  {
    name: 'extra',
    type: 'json',
    hooks: {
      beforeValidate: [(args) => whole('beforeValidate', args)],
      beforeChange: [(args) => whole('beforeChange', args)],
    },
    validate: (_: unknown, options: { jsonError?: unknown }) => {
      whole('validate', options)
      return options.jsonError ? 'This is no JSON' : true
    },
  },
)
FormSubmissions.hooks = {
  ...FormSubmissions.hooks,
  beforeOperation: [
    ({ args, operation }) => {
      told.push({ name: 'beforeOperation', operation })
      return args
    },
  ],
  beforeValidate: [
    ({ data, originalDoc, operation }) => {
      note('beforeValidate', { data, originalDoc, operation })
      if (Array.isArray(data?.serviceInterest)) data.serviceInterest.push('Added')
      return { ...data, city: `${data?.city}, Ohio` }
    },
  ],
  beforeChange: [
    ({ data, originalDoc, operation }) => note('beforeChange', { data, originalDoc, operation }),
  ],
}

const { createWithRows } = await import('@/data/create-with-rows')
const { columnsOf } = await import('@/data/row-of-columns')
const { flags } = await import('@/lib/payload-flags')
const { addAdmin, payload, query, requestOf } = await import('../helpers/payload')
const { recordQueries } = await import('../helpers/query-work')

// Stands for the migration that belongs to the fields.
await payload.db.pool.query(`alter table form_submissions add budget numeric, add asked varchar, add seen boolean,
  add word varchar, add boss_id uuid references users(id), add size numeric, add nick varchar, add extra jsonb`)

const FORM = { values: { name: 'Pat' }, errors: {} }

async function stored() {
  const rows = await query(
    `select (select count(*)::int from webhooks) as hooks, (select count(*)::int from webhooks_events) as events,
       (select count(*)::int from returned_forms) as forms, (select string_agg(name, ',') from inbox_views) as views`,
  )
  return rows[0]
}

/** Its events are a table of their own: the row is Payload's. */
async function createHook(also: string) {
  const data = {
    name: 'Slack',
    url: 'https://hooks.example.com/',
    active: true,
    events: ['lead.created' as const],
  }
  const withRows = () => ({ rows: { returned_forms: [FORM] }, also: [also] })
  return createWithRows(await requestOf(await addAdmin()), { collection: 'webhooks', data, withRows })
}

const COPY = `insert into inbox_views (id, name, filter) select gen_random_uuid(), name, '{}' from created`

test('a row of more than columns is stored with what comes with it', async () => {
  await createHook(COPY)
  expect(await stored()).toEqual({ hooks: 1, events: 1, forms: 1, views: 'Slack' })
})

test('or nothing of it is', async () => {
  const before = await stored()
  await expect(
    createHook('insert into inbox_views (id, name) select id, 1 / 0 from created'),
  ).rejects.toThrow()
  await expect(createHook('insert into nowhere select * from created')).rejects.toThrow()
  expect(await stored()).toEqual(before)
  expect(payload.db.leadPool.totalCount - payload.db.leadPool.idleCount).toBe(0)
})

test('unless there is another: then its id, and nothing is stored', async () => {
  const before = await stored()
  const other = randomUUID()
  const unless = async ({ query: ask }: Transaction) =>
    (await ask(sql`select ${other} as id`))[0]?.id as string
  const data = {
    name: 'Slack',
    url: 'https://hooks.example.com/',
    active: true,
    events: ['lead.created' as const],
  }
  const withRows = () => ({ rows: { returned_forms: [FORM] }, also: [COPY] })
  const req = await requestOf(await addAdmin())
  expect(await createWithRows(req, { collection: 'webhooks', data, withRows, unless })).toBe(other)
  const creation = { collection: 'form-submissions' as const, data: lead(), withRows, unless }
  expect(await createWithRows(await accepted(), creation)).toBe(other)
  expect(await stored()).toEqual(before)
  const none = { ...creation, unless: async () => null }
  expect(
    await query('select id from form_submissions where id = $1', [
      await createWithRows(await accepted(), none),
    ]),
  ).toHaveLength(1)
  expect(payload.db.leadPool.totalCount - payload.db.leadPool.idleCount).toBe(0)
})

const lead = (values: object = {}) => ({
  ...{
    name: 'Pat',
    phone: '1',
    email: 'pat@example.com',
    city: 'Dayton',
    serviceInterest: [],
    website: null,
  },
  ...{ idempotencyKey: randomUUID(), fingerprint: 'f', stage: 'new' as const, gpc: true },
  ...{ createdAt: '2020-01-01T00:00:00.000Z', budget: '20', asked: 'by the caller', word: 'good', boss: '' },
  ...values,
})

const accepted = () => createLocalReq({ context: flags({ acceptedLead: { isEntered: false } }) }, payload)

/** A lead by one statement. */
async function createLead(values: object = {}, also: string[] = []) {
  const data = lead(values)
  return createWithRows(await accepted(), {
    collection: 'form-submissions',
    data,
    withRows: () => ({ rows: {}, also }),
  })
}

/** The same by Payload. */
async function createByPayload(values: object = {}) {
  return payload.create({
    collection: 'form-submissions',
    data: lead(values),
    context: flags({ acceptedLead: { isEntered: false } }),
    overrideAccess: false,
    depth: 0,
  })
}

test.each([0, 1, 2])('a row of columns is one statement, with %i INSERTs beside it', async (count) => {
  const views = async () => {
    const rows = await query("select count(*)::int as views from inbox_views where name = 'beside'")
    return rows[0].views
  }
  const before = await views()
  const insert =
    "insert into inbox_views (id, name, filter) select gen_random_uuid(), 'beside', '{}' from created"
  const also = Array.from({ length: count }, () => insert)
  const statements = await recordQueries(() => createLead({}, also))
  expect(statements.filter(({ text }) => /insert into/i.test(text))).toHaveLength(1)
  expect(await views()).toBe(before + count)
})

describe('a row of columns is made as Payload would make it', () => {
  beforeEach(() => {
    told.length = 0
  })

  const ofRow = async (id: string) => {
    const [row] = await query('select * from form_submissions where id = $1', [id])
    const { id: _, created_at, updated_at, idempotency_key, ...rest } = row
    expect(Date.now() - created_at.getTime()).toBeLessThan(60_000)
    return rest
  }
  const ofHooks = () => told.splice(0).map((each) => JSON.stringify(each))

  test.each([
    ['values', {}],
    ['texts for other types', { seen: 'false', gpc: '', boss: 'null', budget: ' 31 ' }],
    ['nothing', { word: undefined, seen: undefined, budget: undefined, gpc: undefined, page: undefined }],
    ['null', { word: null, seen: null, message: null, boss: null, followUpAt: null }],
  ])('with %s: the same hooks, defaults, rights and row', async (_, values) => {
    const budget = 'budget' in values ? values : { ...values, budget: '20' }
    const ours = await ofRow(await createLead(budget).catch((error) => error.data?.errors ?? error))
    const ourHooks = ofHooks()
    const theirs = await ofRow((await createByPayload(budget)).id)
    expect(ourHooks.toSorted()).toEqual(ofHooks().toSorted())
    expect(ours).toEqual(theirs)
    expect(ours.asked).toBe('by default')
  })

  test.each([
    ['a validation of its own', { word: 'bad' }],
    ['a limit', { budget: '1' }],
    ['a missing value', { name: '', email: undefined }],
    ['an empty text that must be longer', { nick: '' }],
    [
      'texts that are too long',
      { name: 'x'.repeat(200), website: 'x'.repeat(300), message: 'x'.repeat(1_500) },
    ],
    ['null for what must be there', { name: null, stage: null, fingerprint: null }],
    ['a value of the wrong type', { city: 3 }],
    ['an option that does not exist', { stage: 'nowhere' }],
    ['an object for a number', { size: { $gt: 1 } }],
    ['a text that is no JSON', { extra: '{' }],
  ])('with the same refusal: %s', async (_, values) => {
    const refusal = (error: unknown) => {
      if (!(error instanceof ValidationError)) throw error
      return error.data.errors.map(({ path, message }) => ({ path, message }))
    }
    const ours = await createLead(values).then(String, refusal)
    expect(ours).toEqual(await createByPayload(values).then(String, refusal))
    expect(ours).toBeInstanceOf(Array)
  })

  test('with the same refusal of what is longer than the owner of the configuration allows', async () => {
    const refusals = async () => {
      const refused = (error: ValidationError) => error.data.errors.map(({ path }) => path).toSorted()
      const ours = await createLead({ referrer: 'longer than others', message: 'longer' }).then(
        String,
        refused,
      )
      return [
        ours,
        await createByPayload({ referrer: 'longer than others', message: 'longer' }).then(String, refused),
      ]
    }
    Object.assign(payload.config, { defaultMaxTextLength: 17 })
    try {
      const [ours, theirs] = await refusals()
      expect(ours).toEqual(theirs)
      expect(ours).toContain('referrer')
    } finally {
      Object.assign(payload.config, { defaultMaxTextLength: undefined })
    }
  })

  test('with all that a field is told by Payload', async () => {
    // Documents and requests differ, and no field knows other languages; the rest are names, paths and fields.
    const compared = (name: string) =>
      Object.entries(toldWhole.get(name) ?? {}).filter(
        ([key, value]) =>
          value !== undefined &&
          !/^(data|siblingData|siblingDocWithLocales|req|context|collection)$/.test(key),
      )
    const names = ['beforeValidate', 'beforeChange', 'validate']
    await createByPayload()
    const theirs = names.map((name) => compared(name))
    toldWhole.clear()
    await createLead()
    for (const [at, name] of names.entries()) {
      expect(theirs[at]?.length, name).toBeGreaterThan(5)
      expect(Object.fromEntries(compared(name)), name).toMatchObject(Object.fromEntries(theirs[at] ?? []))
    }
  })

  test('from a copy of the values, which a hook may change', async () => {
    const data = lead({ serviceInterest: ['Content Packs'] })
    const withRows = () => ({ rows: {}, also: [] })
    await createWithRows(await accepted(), { collection: 'form-submissions', data, withRows })
    expect(data.serviceInterest).toEqual(['Content Packs'])
  })

  test('for nobody whom the collection refuses', async () => {
    const req = await createLocalReq({}, payload)
    const withRows = () => ({ rows: {}, also: [] })
    const creation = { collection: 'form-submissions' as const, data: lead(), withRows }
    await expect(createWithRows(req, creation)).rejects.toThrow('You are not allowed to perform this action.')
  })
})

describe('Payload makes it', () => {
  const { config } = payload.collections['form-submissions']
  const having = (changed: Partial<SanitizedCollectionConfig>) =>
    columnsOf({ ...config, ...changed } as SanitizedCollectionConfig)
  const field = (changed: object) =>
    having({ fields: [...config.fields, { name: 'more', type: 'text', ...changed }] as never })

  test('not, if all that it would do is done here', () => {
    expect(having({})).toHaveLength(config.fields.length)
    expect(field({})).toHaveLength(config.fields.length + 1)
    expect(field({ type: 'ui' })).toHaveLength(config.fields.length)
  })

  test.each(['afterRead', 'afterChange', 'afterOperation'] as const)(
    'if a hook is told of what was stored: %s',
    (name) => expect(having({ hooks: { ...config.hooks, [name]: [() => undefined] } })).toBeNull(),
  )

  test.each([
    ['accounts', { auth: {} }],
    ['files', { upload: {} }],
    ['versions', { versions: {} }],
  ])('of %s', (_, changed) => expect(having(changed as never)).toBeNull())

  test.each([
    ['several columns', { type: 'group', fields: [] }],
    ['rows of another table', { hasMany: true }],
    ['relations to several collections', { type: 'relationship', relationTo: ['users', 'media'] }],
    ['a hook that is told of what was stored', { hooks: { afterChange: [() => undefined] } }],
    ['a value that is read', { hooks: { afterRead: [() => undefined] } }],
    ['a condition', { admin: { condition: () => false } }],
    ['values by language', { localized: true }],
    ['the id of its rows', { name: 'id' }],
  ])('if a field has %s', (_, changed) => expect(field(changed)).toBeNull())
})
