import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FACTS } from '@/all/facts'
import { BELOW_NOUNS, NOUNS, STILL_UP } from '../../.dependency-cruiser.mjs'

/** The nouns in a list of `src/all/`, in its order. */
function nounsIn(file: string): string[] {
  const [, list = ''] = /= \[([^\]]*)\]/.exec(readFileSync(`src/all/${file}`, 'utf8')) ?? []
  return list.match(/\w+/g) ?? []
}

const ALL = Object.keys(FACTS)

test('the lists of the nouns have one order', () => {
  expect(nounsIn('features.ts')).toEqual(ALL)
  expect(NOUNS).toEqual(ALL)
  const checked = nounsIn('checks.ts')
  expect(checked.length).toBeGreaterThan(0)
  expect(checked).toEqual(ALL.filter((noun) => checked.includes(noun)))
})

test('what may still import a noun above its own does so', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const isNeeded = ([name = '', file = '']: readonly string[]) =>
    files.some(
      (from) =>
        from.startsWith(NOUNS.includes(name) ? `features/${name}/` : `${name}/`) &&
        readFileSync(`src/${from}`, 'utf8').includes(`'@/features/${file.replace(/\.tsx?$/, '')}'`),
    )
  expect(STILL_UP.filter((each) => !isNeeded(each))).toEqual([])
})

/**
 * What still names a collection or a table of a noun above its own, or of a noun at all from below them, without an
 * import: the file, and the slugs that it names.
 */
const STILL_NAMED: Readonly<Record<string, readonly string[]>> = {
  // What is on offer is told from the documents of services and plans.
  'src/features/company/server/offer.ts': ['plans', 'services'],
  // A confirmation and a notice go with their lead, to which the row has a relation, and a message has its writer.
  'collections/Outbox.ts': ['form-submissions', 'users'],
  // A periodic mail is ended by a link for the account of its reader.
  'src/features/mail/server/outbox.ts': ['form-submissions', 'users'],
  // Where an image is used is asked of posts and authors in one statement.
  'src/features/media/screens/image-uses.tsx': ['blog-posts'],
  'src/features/media/server/image-uses.ts': ['authors', 'blog-posts', 'pending-changes'],
  // Entries of the log have the address of who acted, as it was.
  'src/features/audit/server/audit-row.ts': ['users'],
  'src/features/audit/server/read-audit.ts': ['users'],
  // Who may be the owner of leads is a question of rights, and so is which mails one may choose.
  'src/features/accounts/screens/account-view.tsx': ['form-submissions'],
  'src/features/accounts/server/staff.ts': ['form-submissions'],
  // Rules and filters of leads name what is on offer.
  'src/features/leads/rules/lead-filter.ts': ['plans', 'services'],
  'collections/globals/LeadHandling.ts': ['services'],
  // The drafts and the count of posts of the dashboard.
  'src/features/leads/server/dashboard.ts': ['blog-posts'],
  // The watch counts the deliveries that its test lead should have.
  'src/features/leads/server/watch-lead.ts': ['webhooks'],
  // A post is found by an address that it has left, and takes none that leads elsewhere. The table stays without its noun.
  'src/features/posts/server/check-post.ts': ['redirects'],
  'src/features/posts/server/post-queries.ts': ['redirects'],
  // The name of an icon, which is no collection.
  'src/domain/facts.ts': ['users'],
  // The source of a lead that came with an appointment, which is no document of settings.
  'src/domain/sources.ts': ['booking'],
  // The registry of pages and of the documents that hold their content.
  'src/domain/pages.ts': ['industries', 'plans', 'services', 'testimonials'],
  // A database has its first account before Payload starts, and whoever wrote a note is one.
  'src/data/migrations.ts': ['users'],
  'src/server/notes.ts': ['users'],
}

const codeOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)

/** The files of the collections of a noun, which its manifest joins. */
function collectionsOf(noun: string): string[] {
  const manifest = readFileSync(`src/features/${noun}/feature.ts`, 'utf8')
  return [...manifest.matchAll(/from '@(collections\/[\w/-]+)'/g)].flatMap(([, path = '']) =>
    existsSync(`${path}.ts`) ? [`${path}.ts`] : codeOf(path),
  )
}

/** The slugs that a code names: in a string, or as a table in SQL. */
function namedIn(code: string, slugs: readonly string[]): string[] {
  const text = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return slugs.filter((slug) => {
    const table = slug.replaceAll('-', '_')
    const asTable = new RegExp(`\\b(?:from|join|into|update|only)\\s+"?_?${table}(?:_v)?\\b`, 'i')
    return text.includes(`'${slug}'`) || asTable.test(text)
  })
}

test('what still names a collection or a table of a noun above its own is known', () => {
  const slugsOf = new Map(
    NOUNS.map((noun) => [
      noun,
      collectionsOf(noun).flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/^ {2}slug: '([\w-]+)'/gm)].map(([, slug = '']) => slug),
      ),
    ]),
  )
  expect(slugsOf.get('redirects')).toEqual(['redirects'])
  const above = (index: number) => NOUNS.slice(index).flatMap((noun) => slugsOf.get(noun) ?? [])
  const files = [
    ...BELOW_NOUNS.flatMap((folder) => codeOf(`src/${folder}`).map((file) => [file, above(0)] as const)),
    ...NOUNS.flatMap((noun, index) =>
      [...codeOf(`src/features/${noun}`), ...collectionsOf(noun)].map(
        (file) => [file, above(index + 1)] as const,
      ),
    ),
  ]
  const named = files.map(
    ([file, slugs]) => [file, namedIn(readFileSync(file, 'utf8'), slugs).toSorted()] as const,
  )
  expect(Object.fromEntries(named.filter(([, slugs]) => slugs.length > 0))).toEqual(STILL_NAMED)
})

test.each([
  ["relationTo: 'blog-posts'", true],
  ['select 1 from blog_posts', true],
  ['LEFT JOIN "_blog_posts_v" v', true],
  ["// 'blog-posts'", false],
  ['blog_posts_more', false],
])('%j names a collection: %s', (code, isNamed) => {
  expect(namedIn(code, ['blog-posts']).length > 0).toBe(isNamed)
})
