import pg from 'pg'
import { vi } from 'vitest'

export type Recorded = { text: string; values: unknown[] }

/** Notes the statements that a process sends to the database while `work` runs, each text once. */
export async function recordQueries(work: () => Promise<unknown>): Promise<Recorded[]> {
  const found = new Map<string, Recorded>()
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first, second] = given
    const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text
    const own = (first as { values?: unknown[] } | null)?.values
    const values = Array.isArray(second) ? second : (own ?? [])
    if (text && /^\s*(?:\/\*[^*]*\*\/\s*)?(?:select|with|insert|update|delete)\b/i.test(text))
      found.set(text, { text, values })
    return (query as (...all: unknown[]) => never).apply(this, given)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return [...found.values()]
}

type Node = {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** How many rows the steps of a plan have looked at: the time that it takes on any machine, roughly. */
function workOf(node: Node): number {
  const loops = node['Actual Loops'] ?? 0
  const looked =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  return looked * loops + (node.Plans ?? []).reduce((sum, each) => sum + workOf(each), 0)
}

/**
 * Runs a statement on a connection of its own, and takes back what it does.
 *
 * @returns how many rows its steps have looked at, and its plan for people
 */
export async function explain(db: pg.Client, { text, values }: Recorded) {
  await db.query('begin')
  try {
    const { rows } = await db.query(`explain (analyze, timing off, format json) ${text}`, values)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Node }]
    return { looked: workOf(plan), plan: shapeOf(plan) }
  } finally {
    await db.query('rollback')
  }
}

function shapeOf(node: Node, depth = 0): string {
  const index = node['Index Name'] ? ` (${node['Index Name']})` : ''
  const line = `${'  '.repeat(depth)}${node['Node Type']}${index} ${node['Actual Rows']} x ${node['Actual Loops']}`
  return [line, ...(node.Plans ?? []).map((each) => shapeOf(each, depth + 1))].join('\n')
}
