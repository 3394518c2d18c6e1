import { readdirSync } from 'node:fs'
import { PgDialect } from '@payloadcms/db-postgres/drizzle/pg-core'
import { expect, test } from 'vitest'
import { isContract } from '@/data/migrations'
import { migrations } from '@/migrations'

/** Nobody ran a version before it beside a newer one. */
const FIRST = '20261122_230000_expiries'

/** What takes something away that the version before may read or write, or asks of it what it does not know. */
const TAKES_AWAY = [
  /\bDROP (?:TABLE|COLUMN|TYPE|SCHEMA|VIEW|SEQUENCE|FUNCTION|TRIGGER|DEFAULT)\b/i,
  /\bRENAME\b/i,
  /\bALTER COLUMN "?\w+"? (?:SET DATA )?TYPE\b/i,
  /\bSET NOT NULL\b/i,
  /\bADD COLUMN (?![^,;]*\b(?:DEFAULT|GENERATED)\b)[^,;]*\bNOT NULL\b/i,
  // A trigger that looks at it takes nothing away.
  /\b(?:(?<!\b(?:OR|AFTER|BEFORE) |')TRUNCATE|DELETE FROM)\b/i,
]

/** A rule for rows that the version before still writes. */
const BINDS =
  /\b(?:CREATE UNIQUE INDEX [^;]*? ON|ALTER TABLE(?=[^;]*\b(?:CHECK|UNIQUE)\b)) (?:"public"\.)?"?(\w+)/gi

/** Rules that every version before has kept: nothing of it can write what they refuse. */
const KEPT_ALREADY = [
  // Payload takes a date that JavaScript knows, and PostgreSQL no other one from it.
  '20261123_160000_post_dates',
  // A column that the version before does not know, and leaves empty.
  '20261125_095423_redirects_of_staff',
  // The same: each of its appointments has a lead, as before, and nobody who tests.
  '20261129_124500_test_appointments',
]

/** What the version before could not live with, in the words of the migration. */
function objections(statements: string): string[] {
  const created = [...statements.matchAll(/\bCREATE TABLE (?:"public"\.)?"?(\w+)/gi)].map(([, name]) => name)
  const bound = [...statements.matchAll(BINDS)].filter(([, table]) => !created.includes(table))
  const taken = TAKES_AWAY.flatMap((pattern) => pattern.exec(statements) ?? [])
  return [...taken, ...bound.map(([words]) => words)]
}

async function statementsOf({ up }: (typeof migrations)[number]): Promise<string> {
  const dialect = new PgDialect()
  const said: string[] = []
  const execute = async (query: Parameters<PgDialect['sqlToQuery']>[0]) => {
    said.push(dialect.sqlToQuery(query).sql)
    return { rows: [] }
  }
  // A migration asks nothing of Payload but to execute.
  await up({ db: { execute } } as unknown as Parameters<typeof up>[0])
  return said.join(';\n')
}

test('F25 a migration only adds, so that the version before runs on; what takes away is named contract, a version later', async () => {
  const newer = migrations.filter(({ name }) => name >= FIRST)
  expect(newer.length).toBeGreaterThan(0)
  for (const migration of newer) {
    const statements = await statementsOf(migration)
    expect(statements, migration.name).toMatch(/\w/)
    if (isContract(migration.name) || KEPT_ALREADY.includes(migration.name)) continue
    expect(objections(statements), migration.name).toEqual([])
  }
})

test('only the newest migration that Payload made has its snapshot: Payload reads no other', () => {
  const snapshots = readdirSync('src/migrations').filter((file) => file.endsWith('.json'))
  expect(snapshots).toHaveLength(1)
  expect(migrations.map(({ name }) => `${name}.json`)).toContain(snapshots[0])
})

test.each([
  'ALTER TABLE "users" DROP COLUMN "name"',
  'DROP TABLE "redirects" CASCADE',
  'ALTER TABLE "users" RENAME COLUMN "name" TO "full_name"',
  'ALTER TABLE "users" ALTER COLUMN "age" SET DATA TYPE varchar',
  'ALTER TABLE "users" ALTER COLUMN "age" TYPE int USING age::int',
  'ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL',
  'ALTER TABLE "users" ALTER COLUMN "name" DROP DEFAULT',
  'ALTER TABLE "users" ADD COLUMN "age" int NOT NULL',
  'ALTER TABLE "users" ADD COLUMN "a" int DEFAULT 1, ADD COLUMN "age" int NOT NULL, ADD COLUMN "b" int DEFAULT 1',
  'CREATE UNIQUE INDEX "name_idx" ON "users" USING btree ("name")',
  'ALTER TABLE "users" ADD CONSTRAINT "adult" CHECK (age > 17)',
  'DELETE FROM "users"',
  'TRUNCATE "users"',
])('F25 the version before does not live with %s', (statements) => {
  expect(objections(statements)).toHaveLength(1)
})

test.each([
  'CREATE TABLE "notes" ("id" uuid PRIMARY KEY, "text" varchar NOT NULL); CREATE UNIQUE INDEX "note" ON "notes" ("text")',
  'ALTER TABLE "users" ADD COLUMN "age" int',
  'ALTER TABLE "users" ADD COLUMN "age" int DEFAULT 0 NOT NULL, ADD COLUMN "town" varchar',
  'ALTER TABLE "users" ALTER COLUMN "name" DROP NOT NULL',
  'ALTER TABLE "posts" ADD CONSTRAINT "by" FOREIGN KEY ("by_id") REFERENCES "users"("id") ON DELETE set null',
  `ALTER TYPE "public"."enum_stage" ADD VALUE 'later'`,
  'CREATE TRIGGER "kept" BEFORE DELETE OR TRUNCATE ON "notes" FOR EACH STATEMENT EXECUTE FUNCTION "refuse"()',
  `CREATE TRIGGER "seen" AFTER TRUNCATE ON "notes" EXECUTE FUNCTION "note"(); IF TG_OP = 'TRUNCATE' THEN`,
  'DROP INDEX "name_idx"; CREATE INDEX "name_idx" ON "users" USING btree ("name")',
])('F25 the version before lives with %s', (statements) => {
  expect(objections(statements)).toEqual([])
})
