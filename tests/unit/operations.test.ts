import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EVENTS } from '@/domain/events'
import { RETENTION } from '@/domain/retention'
import packageJson from '../../package.json'

const GUIDE = 'docs/operations.md'
const guide = readFileSync(GUIDE, 'utf8')

/** A line of the table of events. */
const ROW = /^\| `[a-z]+\.[a-z-]+` \| \w+ \| .+ \| .+ \|\n/gm

test('the guide explains every event as the product does, and no other', () => {
  const rows = [...guide.matchAll(ROW)].map(([row]) => row)
  const made = Object.entries(EVENTS).map(
    ([name, { level, meaning, action }]) => `| \`${name}\` | ${level} | ${meaning} | ${action} |\n`,
  )
  if (process.env.UPDATE_DOCS) writeFileSync(GUIDE, guide.replace(rows.join(''), made.join('')))
  else expect(rows).toEqual(made)
})

test('every event that the guide names in its text is one', () => {
  const named = [...guide.matchAll(/`((?:auth|lead|mail|retention|request|process)\.[a-z-]+)`/g)].map(
    ([, name]) => name,
  )
  for (const name of named) expect(Object.keys(EVENTS)).toContain(name)
})

test('every npm script that the guide names exists', () => {
  const named = [...guide.matchAll(/npm (?:run )?([a-z-]+(?::[a-z-]+)*)/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(4)
  for (const name of named) expect(['ci', ...Object.keys(packageJson.scripts)]).toContain(name)
})

test('every check of /readyz and /statusz is explained', () => {
  for (const name of ['database', 'migrations', 'admin', 'writes', 'stopping', 'warming'])
    expect(guide).toContain(`| \`${name}\` |`)
  expect(guide).toContain(`| ${RETENTION.leadMonths} months |`)
})
