import { stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import {
  type Counts,
  OUTCOMES,
  type Outcome,
  type Progress,
  type ReportLine,
} from '@/features/imports/rules/contract'
import { inWords, MADE_NAMES, OUTCOME_NAMES } from '@/features/imports/rules/outcome-words'
import { placeWords } from '@/features/imports/rules/records'
import { CATEGORIES } from '@/features/posts/rules/post'
import { nameCommand } from '@/lib/command-name'
import { isRecord } from '@/lib/fetch-json'
import { runCommand, withDatabase } from './command'

const USAGE = `Usage: npm run import -- FILE              says what would be made of an export: WordPress (also several files), Ghost, or a CSV of leads or redirects
       npm run import -- FILE --confirm    makes it; again after a kill, it goes on
       npm run import -- --undo ID         takes away what an import has made and nobody has changed or used since

  --images FOLDER|ZIP                  where the images are; without it they are fetched from the old site
  --no-fetch                           fetches none: a post without its images is a draft
  --old-site ADDRESS                   where the old site is, which a file of Ghost does not tell
  --category "THEIRS=OURS"             a category here for one there; OURS may be empty; may be repeated
  --author "THEIRS=OURS"               a name here for one there; may be repeated
  --author-pages                       gives authors pages of their own
  --past-minutes draft|publish         of scheduled posts whose minute has passed (draft)
  --members draft|leave-out            of posts that only members could read (draft)
  --owner "THEIRS=ID"                  the account here of an owner there; ID may be empty; may be repeated
  --older leave-out|keep --keep-until DAY
                                       of leads that are older than leads are kept here (leave-out)
  --same-person both|one               of a person who is there already (both)
  --table '{"dates": "day-first"}'     how the table is read, as JSON: columns, dates, zone (of this business), twice, stages, currency,
                                       encoding, delimiter
  --rejected FILE                      writes the rows that were rejected, with the problem of each, into a CSV file
  --report FILE                        writes the report into a CSV file`

const pairs = { type: 'string', multiple: true, default: [] as string[] } as const

/** Moves posts, leads and redirects in from the export of another system. */
runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      confirm: { type: 'boolean', default: false },
      undo: { type: 'string' },
      images: { type: 'string' },
      'old-site': { type: 'string', default: '' },
      'no-fetch': { type: 'boolean', default: false },
      category: pairs,
      author: pairs,
      'author-pages': { type: 'boolean', default: false },
      'past-minutes': { type: 'string', default: 'draft' },
      members: { type: 'string', default: 'draft' },
      owner: pairs,
      older: { type: 'string', default: 'leave-out' },
      'keep-until': { type: 'string' },
      'same-person': { type: 'string', default: 'both' },
      table: { type: 'string', default: '{}' },
      rejected: { type: 'string' },
      report: { type: 'string' },
    },
  })
  if (positionals.length > 0 === Boolean(values.undo)) {
    console.error(USAGE)
    return 2
  }
  const given = {
    posts: {
      categories: toPairs(values.category),
      authors: toPairs(values.author),
      makesAuthors: values['author-pages'],
      pastMinutes: values['past-minutes'],
      membersPosts: values.members,
      oldSite: values['old-site'],
      fetchesImages: !values['no-fetch'],
    },
    leads: {
      older: values.older,
      keepUntil: values['keep-until'] ?? null,
      samePerson: values['same-person'],
      owners: toPairs(values.owner),
    },
    table: { zone: BUSINESS_TIME_ZONE, ...parseTable(values.table) },
  }
  nameCommand('import')
  return withDatabase(async () => {
    const { openContent } = await import('./content/open')
    const { choicesSchema } = await import('@/features/imports/rules/choices')
    const { toProblem } = await import('@/server/errors')
    const checked = choicesSchema.safeParse(given)
    if (!checked.success) throw new Error(toProblem(checked.error))
    const { discardImport } = await import('@/features/imports/server/stages')
    const { importFile, undoById, writeReports } = await import('@/features/imports/server/by-command')
    const payload = await openContent()
    if (values.undo) return told(await undoById(payload, values.undo), [], [])
    const images = values.images ? await kindOfImages(values.images) : null
    const files = positionals.map((file) => path.resolve(file))
    const how = { files, images, choices: checked.data, isConfirmed: values.confirm }
    const { progress, lines, notes } = await importFile(payload, how, show)
    await writeReports(payload, progress.id, values)
    const code = told(progress, lines, notes)
    const undo = `Within 30 days npm run import -- --undo ${progress.id} takes it away again.`
    if (progress.state === 'done') console.log(undo)
    if (values.confirm) return code
    // The owner has the file, and a copy of it would be kept here for nothing.
    await discardImport({ payload }, progress.id)
    if (code === 0) console.log('Nothing was changed. To do it, add --confirm.')
    return code
  })
})

function toPairs(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1) throw new Error(`"${pair}" has no = with a name before it.`)
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    }),
  )
}

function parseTable(text: string): Record<string, unknown> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw new Error(`--table is no JSON: ${(error as Error).message}`)
  }
  if (!isRecord(parsed)) throw new Error('--table is no JSON such as {"dates": "day-first"}.')
  return parsed
}

async function kindOfImages(given: string) {
  const place = path.resolve(given)
  return { place, isFolder: (await stat(place)).isDirectory() }
}

let shown = 0
const SHOW_EVERY_MS = 2_000

function show({ state, done, total }: Progress): void {
  if (performance.now() - shown < SHOW_EVERY_MS) return
  shown = performance.now()
  console.error(`${state === 'previewing' ? 'Read' : 'Done'}: ${done}${total === null ? '' : ` of ${total}`}`)
}

/** @returns the exit code */
function told(
  { id, state, counts, warnings, problem }: Progress,
  lines: readonly ReportLine[],
  notes: readonly string[],
): number {
  for (const line of lines) console.log(toWords(line))
  console.log(`\n${toCounts(counts) || 'The file has nothing to import.'}`)
  for (const note of notes) console.log(note)
  if (warnings.olderLeads > 0)
    console.log(`Leads that are older than leads are kept here: ${warnings.olderLeads}. See --older.`)
  if (warnings.samePersons > 0)
    console.log(`Leads of a person who is there already: ${warnings.samePersons}. See --same-person.`)
  if (warnings.pastMinutes > 0)
    console.log(`Scheduled posts whose minute has passed: ${warnings.pastMinutes}. See --past-minutes.`)
  if (warnings.unplacedCategories.length > 0)
    console.log(
      `Categories without a place here, whose posts are drafts: ${warnings.unplacedCategories.join(', ')}. See --category: here are ${CATEGORIES.join(', ')}.`,
    )
  if (warnings.unknownOwners.length > 0)
    console.log(`Owners who are nobody here: ${warnings.unknownOwners.join(', ')}. See --owner.`)
  for (const question of warnings.questions) console.log(question)
  if (problem) console.error(problem)
  console.log(`Import ${id}: ${state}`)
  return problem || state === 'failed' || state === 'paused' ? 1 : 0
}

function toWords({ no, kind, outcome, title, place, problem, lost }: ReportLine): string {
  // A lead is told by its row alone, as its name is for those who may read it.
  const what = title || placeWords(place)
  const [name] = MADE_NAMES[kind]
  const head = `${no}. ${name} ${saidOf(outcome)}${what && `: ${what}`}`
  return [head, ...(problem ? [`  ${problem}`] : []), ...lost.map((each) => `  ${each}`)].join('\n')
}

function toCounts(counts: Counts): string {
  return OUTCOMES.map((outcome) => [inWords(counts, [outcome]), saidOf(outcome)])
    .filter(([some]) => some)
    .map((words) => words.join(' '))
    .join('; ')
}

function saidOf(outcome: Outcome): string {
  const [, , of] = OUTCOME_NAMES[outcome]
  return of
}
